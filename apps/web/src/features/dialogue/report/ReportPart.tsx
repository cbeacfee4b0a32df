import { Button, NativeSelect, Text } from '@mantine/core';
import type { ReportRequest } from '@tashika/contract/dialogue';
import type { Problem } from '@tashika/kernel';
import { Section } from '../../../design/Section.tsx';
import { Choice } from '../Choice.tsx';
import { useEnsemble } from '../ensemble.ts';
import { useKept } from '../kept.ts';
import { dialoguePage, reportPart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { ProfileChoice } from '../ProfileChoice.tsx';
import { Samples } from '../Samples.tsx';
import { reportSample } from '../samples/samples.ts';
import { LineReport } from './LineReport.tsx';
import { RecordInput } from './RecordInput.tsx';
import classes from './ReportPart.module.css';
import { useReport } from './use-report.ts';

const samples = [{ name: words.sampleName, text: reportSample }];
const comparings = Object.entries(words.comparings).map(([value, label]) => ({ value, label }));

interface FailedProps {
  readonly problem: Problem;
  readonly onAgain: () => void;
}

function Failed({ problem, onAgain }: FailedProps) {
  return (
    <Notice tone="bad" urgent>
      <p>{problem.message}</p>
      <Button variant="default" size="sm" onClick={onAgain}>
        {dialoguePage.again}
      </Button>
    </Notice>
  );
}

interface SpeakerChoiceProps {
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Whose the lines are that name nobody. */
function SpeakerChoice({ value, onChange }: SpeakerChoiceProps) {
  const { characters } = useEnsemble();
  return (
    <NativeSelect
      label={words.as}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: words.asNobody },
        ...characters.map(({ name }) => ({ value: name, label: name })),
      ]}
    />
  );
}

/** What is asked for with the texts at hand. */
function useWanted() {
  const { profiles } = useEnsemble();
  const [before, setBefore, beforeKept] = useKept('report-before', '');
  const [profile, setProfile] = useKept('report-profile', '');
  const [as, setAs] = useKept('report-as', '');
  const [comparing, setComparing] = useKept<string>('report-comparing', 'none');
  const [beforeProfile, setBeforeProfile] = useKept(
    'report-before-profile',
    profiles.at(-1)?.name ?? '',
  );
  const wanted = (whole: string): ReportRequest => ({
    text: whole,
    ...(as === '' ? {} : { as }),
    ...(profile === '' ? {} : { profile }),
    ...(comparing === 'profile' ? { before_profile: beforeProfile } : {}),
    ...(comparing === 'text' ? { before } : {}),
  });
  return {
    wanted,
    ...{ as, setAs },
    ...{ before, setBefore, beforeKept, profile, setProfile },
    ...{ comparing, setComparing, beforeProfile, setBeforeProfile },
  };
}

/** Many lines summed up, alone or compared with others. */
export function ReportPart() {
  const [text, setText, textKept] = useKept('report-text', '');
  const asked = useWanted();
  const { wanted, before, setBefore, beforeKept, profile, setProfile } = asked;
  const { comparing, setComparing, beforeProfile, setBeforeProfile } = asked;
  const report = useReport();

  const make = (whole: string) => report.mutate(wanted(whole));
  const isComplete = text.trim() !== '' && (comparing !== 'text' || before.trim() !== '');
  const outdated =
    report.data !== undefined && JSON.stringify(report.variables) !== JSON.stringify(wanted(text));

  return (
    <>
      <Section title={words.title}>
        <Text>{words.intro}</Text>
        <RecordInput
          label={words.text}
          fileLabel={words.file}
          value={text}
          onChange={setText}
          onFile={(whole) => {
            setText(whole);
            make(whole);
          }}
        />
        <Samples
          samples={samples}
          onChoose={(sample) => {
            setText(sample.text);
            make(sample.text);
          }}
        />
        <div className={classes.choices}>
          <ProfileChoice value={profile} onChange={setProfile} none={words.asJudged} />
          <SpeakerChoice value={asked.as} onChange={asked.setAs} />
          <Choice
            label={words.comparing}
            value={comparing}
            onChange={setComparing}
            choices={comparings}
          />
          {comparing === 'profile' && (
            <ProfileChoice
              label={words.beforeProfile}
              value={beforeProfile}
              onChange={setBeforeProfile}
            />
          )}
        </div>
        {comparing === 'text' && (
          <RecordInput
            label={words.before}
            fileLabel={words.beforeFile}
            value={before}
            onChange={setBefore}
            onFile={setBefore}
          />
        )}
        {!(textKept && beforeKept) && (
          <Notice tone="caution">
            <p>{words.notKept}</p>
          </Notice>
        )}
        <div>
          <Button disabled={report.isPending || !isComplete} onClick={() => make(text)}>
            {words.make}
          </Button>
        </div>
        {report.isPending && <Text role="status">{words.making}</Text>}
        {report.isError && <Failed problem={report.error} onAgain={() => make(text)} />}
      </Section>
      {report.data !== undefined && (
        <LineReport report={report.data} made={report.variables} outdated={outdated} />
      )}
    </>
  );
}
