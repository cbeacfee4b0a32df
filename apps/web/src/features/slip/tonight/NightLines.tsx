import { IconArchive, IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Account } from '@tashika/slip';
import { pages as addresses } from '../../../pages.ts';
import { accountOfPage, type CheckedAccount } from '../check.ts';
import { type DraftPage, pageIsBlank } from '../draft/draft.ts';
import { tonight as words } from '../messages.ts';
import { type IncomingPhoto, waitsForNetwork } from '../photo/intake.ts';
import { intake } from '../photo/messages.ts';
import classes from './Tonight.module.css';

interface NightLinesProps {
  readonly lines: readonly NightLine[];
  readonly accounts: readonly CheckedAccount[];
  /** The pages the accounts were made from: those of the lines, or a moment older. */
  readonly checkedPages: readonly DraftPage[];
  readonly kept: ReadonlySet<string>;
}

/** A photo on its way, or the page it has become. */
export type NightLine =
  | { readonly photo: IncomingPhoto; readonly page: null }
  | { readonly photo: null; readonly page: DraftPage; readonly at: number };

/** One line a slip in the order of the photos. */
export function nightLines(
  pages: readonly DraftPage[],
  incoming: readonly IncomingPhoto[],
): readonly NightLine[] {
  const read = pages.flatMap((page, at) =>
    pageIsBlank(page) && page.photo === null ? [] : [{ photo: null, page, at }],
  );
  const known = new Set(read.flatMap(({ page }) => page.photo?.id ?? []));
  const onTheirWay = incoming
    .filter(({ id }) => !known.has(id))
    .map((photo) => ({ photo, page: null }));
  const orderOf = ({ photo, page }: NightLine) => (photo ?? page?.photo)?.order ?? -1;
  return [...read, ...onTheirWay].sort((one, other) => orderOf(one) - orderOf(other));
}

/** The photo a line was made for. */
export const photoOfLine = ({ photo, page }: NightLine): string | undefined =>
  (photo ?? page.photo)?.id;

/** A line has its place and its height before it is read, and keeps both whatever comes of it. */
export function NightLines({ lines, accounts, checkedPages, kept }: NightLinesProps) {
  const judgedAt = new Map(checkedPages.map(({ key }, at) => [key, at]));
  return (
    <div className={classes.table}>
      <div className={classes.head} aria-hidden>
        <span className={classes.calculated}>{words.calculated}</span>
        <span>{words.stated}</span>
        <span>{words.differs}</span>
      </div>
      <ol className={classes.lines} aria-label={words.lines}>
        {lines.map((line, index) => {
          const key = photoOfLine(line) ?? line.page?.key;
          if (line.page === null) {
            const { state } = line.photo.stage;
            return (
              <WaitingLine
                key={key}
                {...{ state }}
                number={index + 1}
                said={stageText(line.photo)}
              />
            );
          }
          const at = judgedAt.get(line.page.key);
          const account = at === undefined ? undefined : accountOfPage(accounts, at);
          // Read, and not judged yet: an amount would be another slip's, or none.
          return account === undefined ? (
            <WaitingLine key={key} state="reading" number={index + 1} said={words.reading} />
          ) : (
            <li key={key} className={classes.line}>
              <ReadLine
                number={index + 1}
                at={line.at}
                account={account.account}
                follows={account.firstPage !== at}
                isKept={kept.has(line.page.key)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface WaitingLineProps {
  readonly number: number;
  readonly state: string;
  readonly said: string;
}

function WaitingLine({ number, state, said }: WaitingLineProps) {
  return (
    <li className={classes.line} data-state={state}>
      <span className={classes.row}>
        <span className={classes.number}>{number}</span>
        <span className={classes.soft}>{said}</span>
      </span>
    </li>
  );
}

function stageText(photo: IncomingPhoto): string {
  if (waitsForNetwork(photo)) return words.noNetwork;
  const { state } = photo.stage;
  if (state === 'failed') return intake.stages.failed;
  return state === 'waiting' ? intake.stages.waiting : words.reading;
}

/** Drawn, not written: the page's font has no ✗. */
const marks = { 正確: IconCheck, 確認点あり: IconQuestionMark, 間違いの可能性あり: IconX } as const;

interface ReadLineProps {
  readonly number: number;
  readonly at: number;
  readonly account: Account;
  /** It continues the slip before it, where the amounts stand. */
  readonly follows: boolean;
  readonly isKept: boolean;
}

function ReadLine({ number, at, account, follows, isKept }: ReadLineProps) {
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
      {follows ? (
        <span className={classes.soft}>{words.follows}</span>
      ) : (
        <>
          <span className={classes.yen} data-caption={words.short.calculated}>
            {words.figures(account.calcTotal)}
          </span>
          <span className={classes.yen} data-caption={words.short.stated}>
            {stated === null ? words.noTotal : words.figures(stated)}
          </span>
          <span className={classes.yen} data-caption={words.short.differs}>
            {stated === null || stated === account.calcTotal
              ? ''
              : words.difference(stated - account.calcTotal)}
          </span>
        </>
      )}
      {isKept && (
        <span className={classes.kept} role="img" aria-label={words.keptMark}>
          <IconArchive aria-hidden size={18} />
        </span>
      )}
    </Link>
  );
}
