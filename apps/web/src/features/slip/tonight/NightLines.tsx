import { Button } from '@mantine/core';
import { IconArchive, IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pages as addresses } from '../../../pages.ts';
import { accountOfPage, type CheckedAccount } from '../check.ts';
import { type DraftPage, pageIsBlank } from '../draft/draft.ts';
import { tonight as words } from '../messages.ts';
import type { IncomingPhoto } from '../photo/intake.ts';
import { intake } from '../photo/messages.ts';
import { RetakeButton } from '../photo/RetakeButton.tsx';
import classes from './Tonight.module.css';

interface NightLinesProps {
  readonly pages: readonly DraftPage[];
  readonly incoming: readonly IncomingPhoto[];
  readonly accounts: readonly CheckedAccount[];
  readonly kept: ReadonlySet<string>;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
  readonly onRetake: (old: IncomingPhoto, file: File) => void;
  readonly onType: (photo: IncomingPhoto) => void;
}

/** One line a slip in the order of the photos; a line has its place before it is read, and keeps it. */
export function NightLines(props: NightLinesProps) {
  const { pages, incoming, accounts, kept } = props;
  const read = pages.flatMap((page, at) =>
    pageIsBlank(page) && page.photo === null ? [] : [{ page, at }],
  );
  const known = new Set(read.flatMap(({ page }) => page.photo?.id ?? []));
  const lines = [
    ...read.map(({ page, at }) => ({ order: page.photo?.order ?? -1, page, at, photo: null })),
    ...incoming
      .filter(({ id }) => !known.has(id))
      .map((photo) => ({ order: photo.order, page: null, at: 0, photo })),
  ].sort((one, other) => one.order - other.order);
  return (
    <>
      <div className={classes.head} aria-hidden>
        <span className={classes.calculated}>{words.calculated}</span>
        <span>{words.stated}</span>
        <span>{words.differs}</span>
      </div>
      <ol className={classes.lines} aria-label={words.lines}>
        {lines.map((line, index) =>
          line.page === null ? (
            <WaitingLine key={line.photo.id} {...props} photo={line.photo} number={index + 1} />
          ) : (
            <li key={line.page.photo?.id ?? line.page.key} className={classes.line}>
              <ReadLine
                number={index + 1}
                at={line.at}
                account={accountOfPage(accounts, line.at)}
                isKept={kept.has(line.page.key)}
              />
            </li>
          ),
        )}
      </ol>
    </>
  );
}

interface WaitingLineProps
  extends Pick<NightLinesProps, 'onRetry' | 'onRemove' | 'onRetake' | 'onType'> {
  readonly photo: IncomingPhoto;
  readonly number: number;
}

function WaitingLine(props: WaitingLineProps) {
  const { photo, number, onRetry, onRemove, onRetake, onType } = props;
  const { id, stage } = photo;
  return (
    <li className={classes.line} data-state={stage.state}>
      <span className={classes.row}>
        <span className={classes.number}>{number}</span>
        {stage.state === 'failed' ? (
          <span role="alert">{stage.message}</span>
        ) : (
          <span className={classes.soft}>{words.reading}</span>
        )}
        {stage.state === 'failed' && (
          <span className={classes.tools}>
            <RetakeButton onPhoto={(file) => onRetake(photo, file)} />
            <Button variant="default" onClick={() => onType(photo)}>
              {intake.typeInstead}
            </Button>
            <Button variant="default" onClick={() => onRetry(id)}>
              {words.retry}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => onRemove(id)}>
              {words.remove}
            </Button>
          </span>
        )}
      </span>
    </li>
  );
}

/** Drawn, not written: the page's font has no ✗. */
const marks = { 正確: IconCheck, 確認点あり: IconQuestionMark, 間違いの可能性あり: IconX } as const;

interface ReadLineProps {
  readonly number: number;
  readonly at: number;
  readonly account: CheckedAccount | undefined;
  readonly isKept: boolean;
}

function ReadLine({ number, at, account: checked, isKept }: ReadLineProps) {
  if (checked === undefined) return <span className={classes.row}>{number}</span>;
  const { account, firstPage } = checked;
  const Mark = marks[account.verdict];
  const stated = account.total.state === 'stated' ? account.total.value : null;
  return (
    <Link
      to={addresses.slip}
      search={{ page: at + 1 }}
      className={classes.row}
      data-verdict={account.verdict}
    >
      <span className={classes.number}>{number}</span>
      <span className={classes.mark} role="img" aria-label={account.verdict}>
        <Mark aria-hidden size={18} stroke={3} />
      </span>
      {firstPage === at ? (
        <>
          <span className={classes.yen}>{words.yen(account.calcTotal)}</span>
          <span className={classes.yen}>{stated === null ? words.noTotal : words.yen(stated)}</span>
          <span className={classes.yen}>
            {stated === null || stated === account.calcTotal
              ? ''
              : words.difference(stated - account.calcTotal)}
          </span>
        </>
      ) : (
        <span className={classes.soft}>{words.follows}</span>
      )}
      {isKept && (
        <span className={classes.kept} role="img" aria-label={words.keptMark}>
          <IconArchive aria-hidden size={18} />
        </span>
      )}
    </Link>
  );
}
