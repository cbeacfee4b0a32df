import { Title } from '@mantine/core';
import { IconArrowRight, IconCamera } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWindowTitle } from '../design/window-title.ts';
import { useKnownStore } from '../features/attendance/start/use-has-store.ts';
import { useMay } from '../features/profile/session.ts';
import { home } from '../messages.ts';
import { pages } from '../pages.ts';
import classes from './HomePage.module.css';
import { DialoguePicture, SchedulePicture, SlipPicture } from './pictures.tsx';

/** What is going on comes after the page itself: its lists bring the words of two more pages. */
const Now = lazy(async () => ({ default: (await import('./Now.tsx')).Now }));

const doors = [
  { to: pages.slip, words: home.doors.slip, Picture: SlipPicture },
  { to: pages.dialogue, words: home.doors.dialogue, Picture: DialoguePicture },
  { to: pages.schedule, words: home.doors.schedule, Picture: SchedulePicture },
] as const;

export function HomePage() {
  useWindowTitle();
  /** Where nothing is kept there is no night to sum up: one slip is looked at. */
  const mayKeep = useMay('slips');
  const isStoreKnown = useKnownStore();
  return (
    <div className={classes.page}>
      <header className={classes.hero}>
        <Title order={1} className={classes.heading}>
          {home.heading.map((phrase) => (
            <span key={phrase} className={classes.phrase}>
              {phrase}
            </span>
          ))}
        </Title>
        <p className={classes.lead}>{home.lead}</p>
        <Link to={mayKeep ? pages.tonight : pages.slip} className={classes.camera}>
          <IconCamera aria-hidden size={24} />
          {home.camera}
        </Link>
        <p className={classes.cameraLine}>{home.cameraLine}</p>
      </header>

      {isStoreKnown && (
        <Suspense fallback={null}>
          <Now />
        </Suspense>
      )}

      <section aria-labelledby="doors">
        <h2 id="doors" className={classes.smallHeading}>
          {home.doorsHeading}
        </h2>
        <ul className={classes.doors}>
          {doors.map(({ to, words, Picture }) => (
            <li key={to} className={classes.item}>
              <article className={classes.door}>
                <Picture />
                <h3 className={classes.doorTitle}>{words.title}</h3>
                <p className={classes.line}>{words.line}</p>
                <Link to={to} className={classes.open}>
                  {words.open}
                  <IconArrowRight aria-hidden size={18} className={classes.arrow} />
                </Link>
              </article>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="promises">
        <h2 id="promises" className={classes.smallHeading}>
          {home.promisesHeading}
        </h2>
        <ul className={classes.promises}>
          {home.promises.map(({ title, text }) => (
            <li key={title} className={classes.promise}>
              <h3 className={classes.promiseTitle}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
