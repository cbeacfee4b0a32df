import { Button, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useRef } from 'react';
import { Section } from '../../../design/Section.tsx';
import { StatusBadge } from '../../../design/StatusBadge.tsx';
import { DownloadButton } from '../DownloadButton.tsx';
import { useKept } from '../kept.ts';
import { runPart as words } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import { Conversation } from './Conversation.tsx';
import { Costs } from './Costs.tsx';
import { KeptRuns } from './KeptRuns.tsx';
import { RunForm } from './RunForm.tsx';
import classes from './RunPart.module.css';
import { StatePanel } from './StatePanel.tsx';
import { type RunControl, useRun } from './use-run.ts';

/** A conversation that runs live, from a script or with a model. */
export function RunPart({ onReport }: { readonly onReport: () => void }) {
  const run = useRun();
  const stage = useRef<HTMLDivElement>(null);
  const [, setReportText] = useKept('report-text', '');
  const [, setBefore] = useKept('report-before', '');
  const [, setComparing] = useKept<string>('report-comparing', 'none');
  const { records } = run.watched;
  const transcript = () => records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return (
    <>
      <RunForm
        running={run.running}
        begun={records.length > 0}
        onStart={async (request) => {
          await run.start(request);
          stage.current?.scrollIntoView({ block: 'start' });
        }}
      />
      {run.problem !== undefined && (
        <Notice tone="bad" urgent>
          <p>{run.problem.message}</p>
        </Notice>
      )}
      <div ref={stage} className={classes.stage}>
        <Section title={words.conversation} actions={<Controls run={run} />}>
          <Connection run={run} />
          <Conversation watched={run.watched} running={run.running} />
          <Costs records={records} />
          {records.length > 0 && !run.running && (
            <div className={classes.after}>
              <DownloadButton
                label={words.download}
                name={words.downloadName}
                type="application/jsonl"
                content={transcript}
              />
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  setReportText(transcript());
                  onReport();
                }}
              >
                {words.toReport}
              </Button>
            </div>
          )}
        </Section>
        <Section title={words.state}>
          <StatePanel state={run.watched.state} />
        </Section>
      </div>
      <KeptRuns
        shown={run.watched.status?.id ?? null}
        running={run.running}
        onOpen={(id, profile) => {
          run.open(id, profile);
          stage.current?.scrollIntoView({ block: 'start' });
        }}
        onCompare={
          records.length === 0
            ? null
            : (before) => {
                setReportText(transcript());
                setBefore(before);
                setComparing('text');
                onReport();
              }
        }
      />
    </>
  );
}

/** Every line that was planned, or all of the script, has been spoken. */
const isDone = ({ watched: { status } }: RunControl): boolean =>
  status?.reason === 'finished' || status?.reason === 'ended';

function Controls({ run }: { readonly run: RunControl }) {
  if (run.watched.records.length === 0 && !run.running) return null;
  return (
    <div className={classes.controls}>
      <StatusBadge tone={run.running ? 'info' : isDone(run) ? 'good' : 'unknown'}>
        {run.running ? words.running : isDone(run) ? words.done : words.resting}
      </StatusBadge>
      {run.running && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerStop aria-hidden size={16} />}
          onClick={run.stop}
        >
          {words.stop}
        </Button>
      )}
      {run.resumable && (
        <Button
          size="sm"
          leftSection={<IconPlayerPlay aria-hidden size={16} />}
          onClick={run.resume}
        >
          {words.resume}
        </Button>
      )}
    </div>
  );
}

/** Why it rests, or that the server is out of reach. */
function Connection({ run }: { readonly run: RunControl }) {
  const { status, records } = run.watched;
  const stop = records.at(-1);
  if (run.connection === 'lost') {
    return (
      <Notice tone="caution" urgent>
        <p>{words.reconnecting}</p>
      </Notice>
    );
  }
  if (run.connection === 'gone') {
    return (
      <Notice tone="caution" urgent>
        <p>{words.gone}</p>
      </Notice>
    );
  }
  if (run.running || status === null || status.reason === null) return null;
  const message = stop?.record === 'stop' ? stop.message : undefined;
  return (
    <Notice tone={status.reason === 'unavailable' ? 'caution' : 'info'}>
      <p role="status">{words.reasons[status.reason] ?? status.reason}</p>
      {message !== undefined && <p>{message}</p>}
      <Text size="sm">
        {status.resumable
          ? words.progress(status.turns, status.planned_turns)
          : words.accepted(status.turns)}
      </Text>
    </Notice>
  );
}
