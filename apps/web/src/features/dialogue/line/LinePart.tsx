import { Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { Choice } from '../Choice.tsx';
import { useEnsemble } from '../ensemble.ts';
import { useKept } from '../kept.ts';
import { dialoguePage, linePart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { ProfileChoice } from '../ProfileChoice.tsx';
import { Samples } from '../Samples.tsx';
import { lineSamples } from '../samples/samples.ts';
import { highlightsOf } from '../status.ts';
import { Findings } from './Findings.tsx';
import classes from './LinePart.module.css';
import { MarkedInput } from './MarkedInput.tsx';
import { ToneSignals } from './ToneSignals.tsx';
import { useVerdict } from './use-verdict.ts';
import { VerdictLine } from './VerdictLine.tsx';

/** One line, judged while it is being written. */
export function LinePart() {
  const { characters, profiles } = useEnsemble();
  const [name, setName] = useKept('line-character', characters[0]?.name ?? '');
  const [profileName, setProfile] = useKept('line-profile', profiles[0]?.name ?? '');
  const [text, setText] = useKept('line-text', '');
  const [active, setActive] = useState<string>();
  const character = characters.find((one) => one.name === name) ?? characters[0];
  const profile = profiles.find((one) => one.name === profileName) ?? profiles[0];
  const { verdict, problem, stale } = useVerdict(character?.name ?? '', profile?.name ?? '', text);
  if (character === undefined || profile === undefined) return null;

  return (
    <>
      <Section title={words.input}>
        <div className={classes.choices}>
          <Choice
            label={dialoguePage.character}
            value={character.name}
            onChange={setName}
            choices={characters.map((one) => ({ value: one.name, label: one.name }))}
          />
          <ProfileChoice value={profile.name} onChange={setProfile} />
        </div>
        <Text size="sm" c="dimmed">
          {character.persona}
        </Text>
        <MarkedInput
          label={words.input}
          placeholder={words.placeholder}
          value={text}
          onChange={setText}
          highlights={verdict === undefined ? [] : highlightsOf(text, verdict.findings)}
          active={active}
        />
        <VerdictLine verdict={verdict} stale={stale} waiting={text.trim() !== ''} />
        <Samples
          samples={lineSamples}
          onChoose={(sample) => {
            setName(sample.character);
            setText(sample.text);
          }}
        />
        {problem !== undefined && (
          <Notice tone="bad" urgent>
            <p>{problem.message}</p>
          </Notice>
        )}
      </Section>
      {verdict !== undefined && (
        <div className={classes.results}>
          <Section title={words.findings}>
            <Findings verdict={verdict} active={active} onPoint={setActive} />
          </Section>
          <ToneSignals character={character} profile={profile} verdict={verdict} />
        </div>
      )}
    </>
  );
}
