import { Anchor, Button, Table, Text } from '@mantine/core';
import type { LabelScores, LabelSheet } from '@tashika/contract/dialogue';
import { useState } from 'react';
import { Section } from '../../../design/Section.tsx';
import { Choice } from '../Choice.tsx';
import { scores as scoreWords } from '../messages.ts';
import { Notice } from '../Notice.tsx';
import classes from './Labels.module.css';
import { labelsPart as words } from './messages.ts';
import { labelsPath, useAgreement, useLabelSheet, useScore } from './use-labels.ts';

interface LabelSheetViewProps {
  readonly id: string;
  readonly rater: string;
  readonly onClose: () => void;
}

/** One set of lines before one person: a line at a time, and at the end how far people agree. */
export function LabelSheetView({ id, rater, onClose }: LabelSheetViewProps) {
  const sheet = useLabelSheet(id, rater);
  const [chosen, setChosen] = useState<number>();
  if (sheet.isPending) return <Text role="status">{words.loading}</Text>;
  if (sheet.isError) {
    return (
      <Notice tone="caution">
        <p>{sheet.error.message}</p>
      </Notice>
    );
  }
  const { set, lines } = sheet.data;
  const next = lines.findIndex(({ scores }) => scores === null);
  const at = chosen ?? Math.max(next, 0);
  const line = lines[at];
  const go = (to: number) => setChosen(Math.max(0, Math.min(lines.length - 1, to)));
  return (
    <Section title={set.title}>
      <Text role="status">{words.progress(set.done, set.lines, set.finished)}</Text>
      {line !== undefined && (
        <LineSheet
          key={at}
          id={id}
          rater={rater}
          line={line}
          position={at}
          heading={words.place(at + 1, lines.length)}
          onScored={() => {
            if (at + 1 < lines.length) go(at + 1);
          }}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
          {words.before}
        </Button>
        <Button variant="default" disabled={at + 1 >= lines.length} onClick={() => go(at + 1)}>
          {words.after}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {words.close}
        </Button>
      </div>
      {set.done >= set.lines && <Agreement id={id} rater={rater} />}
    </Section>
  );
}

type Line = LabelSheet['lines'][number];
const aspects = ['frame', 'roleplay', 'connection', 'density', 'naturalness'] as const;
const points = [1, 2, 3, 4, 5].map((point) => ({ value: String(point), label: String(point) }));

interface LineSheetProps {
  readonly id: string;
  readonly rater: string;
  readonly line: Line;
  readonly position: number;
  readonly heading: string;
  readonly onScored: () => void;
}

function LineSheet({ id, rater, line, position, heading, onScored }: LineSheetProps) {
  const [given, setGiven] = useState<Partial<LabelScores>>(line.scores ?? {});
  const score = useScore(id, rater);
  const whole = aspects.every((aspect) => given[aspect] !== undefined);
  return (
    <div className={classes.sheet}>
      <h3>{heading}</h3>
      {line.scene !== null && <Text c="dimmed">{words.scene(line.scene)}</Text>}
      {line.history.length > 0 && (
        <ul className={classes.history}>
          {line.history.map(({ speaker, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said before does not move
            <li key={index}>
              <strong>{speaker}</strong> {text}
            </li>
          ))}
        </ul>
      )}
      <blockquote className={classes.line}>
        <strong>{line.character}</strong> {line.text}
      </blockquote>
      <div className={classes.aspects}>
        {aspects.map((aspect) => (
          <Choice
            key={aspect}
            label={words.aspects[aspect]}
            value={String(given[aspect] ?? '')}
            choices={points}
            onChange={(value) => setGiven((before) => ({ ...before, [aspect]: Number(value) }))}
          />
        ))}
      </div>
      <div>
        <Button
          disabled={!whole}
          loading={score.isPending}
          onClick={() =>
            score.mutate({ position, scores: given as LabelScores }, { onSuccess: onScored })
          }
        >
          {words.keepScores}
        </Button>
      </div>
      {score.isError && (
        <Notice tone="bad" urgent>
          <p>{score.error.message}</p>
        </Notice>
      )}
    </div>
  );
}

/** Only who is done sees it. */
function Agreement({ id, rater }: { readonly id: string; readonly rater: string }) {
  const agreement = useAgreement(id, rater, true);
  if (agreement.data === undefined) return null;
  const { people, lines, aspects: measured } = agreement.data;
  return (
    <div className={classes.sheet}>
      <h3>{words.agreement}</h3>
      <Text>{people.length < 2 ? words.alone : words.agreedOn(lines)}</Text>
      <Table>
        <Table.Tbody>
          {people.map(({ name, lines: count, average }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{words.person(count, average)}</Table.Td>
            </Table.Tr>
          ))}
          {people.length > 1 &&
            measured.map(({ aspect, kappa }) => (
              <Table.Tr key={aspect}>
                <Table.Th scope="row">{scoreWords.aspects[aspect] ?? aspect}</Table.Th>
                <Table.Td>{kappa === null ? words.noKappa : words.kappa(kappa)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      <Text>{words.calibrate}</Text>
      <Anchor href={labelsPath(id, rater)} download>
        {words.download}
      </Anchor>
    </div>
  );
}
