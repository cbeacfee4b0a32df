import { Button, Text } from '@mantine/core';
import { IconDownload, IconPhotoShare, IconPrinter, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type NightResult, nightResult } from '@tashika/contract/slips';
import type { Problem } from '@tashika/kernel';
import { useState } from 'react';
import { ask } from '../../../api.ts';
import { Asked } from '../../../design/Asked.tsx';
import { Section } from '../../../design/Section.tsx';
import { YenText } from '../../../design/YenText.tsx';
import { pages } from '../../../pages.ts';
import { saveBlob } from '../../../save-file.ts';
import { accountName, dayText } from '../../accounts/messages.ts';
import { tonight as words } from '../messages.ts';
import { type PictureLine, pictureOf } from './night-picture.ts';
import classes from './Tonight.module.css';

/** What the night comes to, as far as it is kept: its total, what is still open, D and S by cast. */
export function NightSummary({ day }: { readonly day: string }) {
  const query = useQuery<NightResult, Problem>({
    queryKey: ['accounts', 'night', day],
    queryFn: ({ signal }) => ask(`/api/accounts/night?day=${day}`, nightResult, { signal }),
  });
  return (
    <Section title={words.result(dayText(day))}>
      <Asked query={query}>{(night) => <Result night={night} />}</Asked>
    </Section>
  );
}

function Result({ night }: { readonly night: NightResult }) {
  const open = night.accounts.filter(({ verdict }) => verdict !== '正確');
  return (
    <div className={classes.result}>
      <p className={classes.total}>
        {words.total(night.accounts.length)}
        <strong>{words.yen(night.calc_total)}</strong>
      </p>
      <Text>
        <YenText text={words.sure(words.yen(night.sure_total))} />
      </Text>
      {open.length > 0 && (
        <>
          <Text>{words.open(open.length)}</Text>
          <ul className={classes.plain} aria-label={words.open(open.length)}>
            {open.map((one) => (
              <li key={one.id}>
                <Link to={pages.account} params={{ id: one.id }} className={classes.openLine}>
                  <span>
                    <YenText
                      text={words.openOne(accountName(one), one.verdict, words.yen(one.calc_total))}
                    />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {night.casts.length > 0 && (
        <div className={classes.scroll}>
          <Casts casts={night.casts} />
        </div>
      )}
      <Sharing night={night} />
    </div>
  );
}

/** Whoever closes the share sheet wants nothing shared; anything else is said. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** The night as text, as a picture, on paper and as a file; and on to its slips. */
function Sharing({ night }: { readonly night: NightResult }) {
  const [said, setSaid] = useState('');
  const share = async () => {
    const text = linesOf(night)
      .map((line) => line.text)
      .join('\n');
    try {
      if (typeof navigator.share === 'function') await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        setSaid(words.copied);
      }
    } catch (error) {
      if (!isClosed(error)) setSaid(words.notShared);
    }
  };
  const sharePicture = async () => {
    const picture = await pictureOf(linesOf(night));
    if (picture === null) return setSaid(words.noPictureMade);
    const name = words.pictureName(night.day);
    const files = [new File([picture], name, { type: picture.type })];
    try {
      if (navigator.canShare?.({ files }) === true) await navigator.share({ files });
      else {
        saveBlob(name, picture);
        setSaid(words.pictureSaved);
      }
    } catch (error) {
      if (!isClosed(error)) setSaid(words.notShared);
    }
  };
  return (
    <div className={classes.tools}>
      <Button leftSection={<IconShare aria-hidden size={18} />} onClick={() => void share()}>
        {words.share}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhotoShare aria-hidden size={18} />}
        onClick={() => void sharePicture()}
      >
        {words.sharePicture}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden size={18} />}
        onClick={() => window.print()}
      >
        {words.print}
      </Button>
      <Button
        component="a"
        variant="default"
        href={`/api/accounts/csv?day=${night.day}&layout=accounts`}
        download
        leftSection={<IconDownload aria-hidden size={18} />}
      >
        {words.csv}
      </Button>
      <Text role="status">{said}</Text>
      <Link to={pages.slipDays} search={{ day: night.day }} className={classes.openLine}>
        {words.toDay}
      </Link>
    </div>
  );
}

function Casts({ casts }: Pick<NightResult, 'casts'>) {
  return (
    <table className={classes.casts}>
      <caption>{words.casts}</caption>
      <thead>
        <tr>
          <th scope="col">{words.cast}</th>
          <th scope="col">D</th>
          <th scope="col">S</th>
          <th scope="col">{words.unsure}</th>
        </tr>
      </thead>
      <tbody>
        {casts.map(({ name, drinks, shots, unsure }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <Pieces {...drinks} />
            <Pieces {...shots} />
            <td>{unsure === 0 ? '' : words.rows(unsure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pieces({ count, yen }: NightResult['casts'][number]['drinks']) {
  return (
    <td>
      <span className={classes.whole}>{words.count(count)}</span>
      {count > 0 && <span className={classes.whole}>{words.yen(yen)}</span>}
    </td>
  );
}

/** The night in a few lines, to be sent to somebody; a blank one stands before each part. */
function linesOf(night: NightResult): readonly PictureLine[] {
  const open = night.accounts.filter(({ verdict }) => verdict !== '正確');
  const part = (title: string, lines: readonly string[]): readonly PictureLine[] =>
    lines.length === 0
      ? []
      : [
          { text: '', size: 'line' },
          { text: title, size: 'part' },
          ...lines.map((text) => ({ text, size: 'line' as const })),
        ];
  return [
    { text: words.result(dayText(night.day)), size: 'title' },
    {
      text: `${words.total(night.accounts.length)}${words.yen(night.calc_total)}`,
      size: 'title',
    },
    { text: words.sure(words.yen(night.sure_total)), size: 'line' },
    ...part(
      words.open(open.length),
      open.map((one) => words.openOne(accountName(one), one.verdict, words.yen(one.calc_total))),
    ),
    ...part(
      words.casts,
      night.casts.map(({ name, drinks, shots, unsure }) =>
        words.castLine(
          name,
          words.pieces(drinks.count, words.yen(drinks.yen)),
          words.pieces(shots.count, words.yen(shots.yen)),
          unsure,
        ),
      ),
    ),
  ];
}
