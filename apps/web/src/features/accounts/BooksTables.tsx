import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PeriodResult } from '@tashika/contract/slips';
import { Section } from '../../design/Section.tsx';
import { YenText } from '../../design/YenText.tsx';
import { pages } from '../../pages.ts';
import classes from './BooksPage.module.css';
import { days, dayText, books as words } from './messages.ts';

/** A day a line, with a bar as long as its share of the best day. */
export function DaySums({ sums }: { readonly sums: PeriodResult }) {
  const best = Math.max(1, ...sums.days.map((one) => one.calc_total));
  return (
    <div className={classes.scroll}>
      <table className={classes.sums}>
        <caption>{words.days}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.count}</th>
            <th scope="col">{words.calcTotal}</th>
            <th scope="col">{words.sureTotal}</th>
          </tr>
        </thead>
        <tbody>
          {sums.days.map(({ day, accounts, calc_total, sure_total }) => (
            <tr key={day}>
              <th scope="row">
                <Link to={pages.slipDays} search={{ day }} className={classes.dayLink}>
                  {dayText(day)}
                </Link>
                <svg
                  className={classes.bar}
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden
                >
                  <rect width={Math.max(0, (100 * calc_total) / best)} height="4" />
                </svg>
              </th>
              <td>{accounts}</td>
              <td>
                <YenText text={days.yen(calc_total)} />
              </td>
              <td>
                <YenText text={days.yen(sure_total)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.whole}</th>
            <td>{sums.accounts}</td>
            <td>
              <YenText text={days.yen(sums.calc_total)} />
            </td>
            <td>
              <YenText text={days.yen(sums.sure_total)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CastSheetProps {
  readonly casts: PeriodResult['casts'];
  readonly isNarrowed: boolean;
}

/** D and S by cast, and what of it is paid back (A86). */
export function CastSheet({ casts, isNarrowed }: CastSheetProps) {
  const isPaid = casts.some(({ paid_back }) => paid_back !== null);
  return (
    <Section title={words.casts}>
      {casts.length === 0 ? (
        <Text>{words.noCasts}</Text>
      ) : (
        <>
          <div className={classes.scroll}>
            <table className={classes.sums}>
              <caption>{words.castHint}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.castName}</th>
                  <th scope="col">{words.drinks}</th>
                  <th scope="col">{words.shots}</th>
                  {isPaid && <th scope="col">{words.paidBack}</th>}
                  <th scope="col">{words.unsure}</th>
                </tr>
              </thead>
              <tbody>
                {casts.map(({ name, drinks, shots, paid_back, unsure }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <Pieces {...drinks} />
                    <Pieces {...shots} />
                    {isPaid && <td>{paid_back !== null && days.yen(paid_back)}</td>}
                    <td>{unsure}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {isNarrowed && <Text>{words.castsOfWhole}</Text>}
          {!isPaid && <Text>{words.noPayBack}</Text>}
        </>
      )}
    </Section>
  );
}

/** How many, and what they come to; of none there is nothing to say but that. */
function Pieces({ count, yen }: PeriodResult['casts'][number]['drinks']) {
  return (
    <td>
      <span className={classes.piece}>{words.pieces(count)}</span>
      {count > 0 && <span className={classes.piece}> {days.yen(yen)}</span>}
    </td>
  );
}
