import { Button, Progress } from '@mantine/core';
import { IconPencil, IconRefresh, IconX } from '@tabler/icons-react';
import { GuideLink } from '../../../design/GuideLink.tsx';
import classes from './IncomingList.module.css';
import type { IncomingPhoto, Stage } from './intake.ts';
import { intake as words } from './messages.ts';
import { RetakeButton } from './RetakeButton.tsx';

interface IncomingListProps {
  readonly incoming: readonly IncomingPhoto[];
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetake: (old: IncomingPhoto, file: File) => void;
  readonly onType: (photo: IncomingPhoto) => void;
}

/** The photos that are not pages yet, each with how far it is or what went wrong. */
export function IncomingList(props: IncomingListProps) {
  const { incoming, onRetry, onRemove, onRetake, onType } = props;
  return (
    <ul className={classes.list} aria-label={words.list} hidden={incoming.length === 0}>
      {incoming.map((photo) => {
        const { id, name, stage } = photo;
        return (
          <li key={id} className={classes.photo} data-state={stage.state}>
            <span className={classes.name}>{name}</span>
            {stage.state === 'failed' ? (
              <div role="alert" className={classes.problem}>
                <strong>{words.stages.failed}</strong>
                <span>{stage.message}</span>
                <span className={classes.kept}>{words.kept}</span>
                <GuideLink to="photos" />
              </div>
            ) : (
              <div className={classes.progress}>
                <span role="status">{sayStage(stage)}</span>
                <Progress
                  value={shareOf(stage) * 100}
                  animated={stage.state === 'reading'}
                  aria-label={words.stages.reading}
                />
              </div>
            )}
            <div className={classes.tools}>
              {stage.state === 'failed' && (
                <>
                  <RetakeButton
                    label={words.retakeOf(name)}
                    onPhoto={(file) => onRetake(photo, file)}
                  />
                  <Button
                    variant="default"
                    leftSection={<IconPencil aria-hidden size={18} />}
                    aria-label={words.typeOf(name)}
                    onClick={() => onType(photo)}
                  >
                    {words.typeInstead}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconRefresh aria-hidden size={18} />}
                    aria-label={words.retryOf(name)}
                    onClick={() => onRetry(id)}
                  >
                    {words.retry}
                  </Button>
                </>
              )}
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconX aria-hidden size={18} />}
                aria-label={words.removeOf(name)}
                onClick={() => onRemove(id)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function sayStage(stage: Exclude<Stage, { state: 'failed' }>): string {
  if (stage.state !== 'sending') return words.stages[stage.state];
  return words.stages.sending(Math.round(stage.share * 100));
}

/** Sending is the first part of the way; how long reading takes, nobody can say. */
const sentPart = 0.4;
function shareOf(stage: Stage): number {
  if (stage.state === 'sending') return stage.share * sentPart;
  return stage.state === 'reading' ? 1 : 0;
}
