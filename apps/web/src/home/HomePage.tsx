import { Title } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarCheck,
  IconMessages,
  IconReceiptYen,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWindowTitle } from '../design/window-title.ts';
import { home } from '../messages.ts';
import { pages } from '../pages.ts';
import classes from './HomePage.module.css';

const doors = [
  { to: pages.slip, words: home.doors.slip, Icon: IconReceiptYen },
  { to: pages.dialogue, words: home.doors.dialogue, Icon: IconMessages },
  { to: pages.schedule, words: home.doors.schedule, Icon: IconCalendarCheck },
] as const;

export function HomePage() {
  useWindowTitle();
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
      </header>

      <section aria-labelledby="doors">
        <h2 id="doors" className={classes.smallHeading}>
          {home.doorsHeading}
        </h2>
        <ul className={classes.doors}>
          {doors.map(({ to, words, Icon }) => (
            <li key={to} className={classes.item}>
              <article className={classes.door}>
                <h3 className={classes.doorTitle}>
                  <Icon aria-hidden size={30} stroke={1.5} className={classes.icon} />
                  {words.title}
                </h3>
                <p className={classes.line}>{words.line}</p>
                <dl className={classes.sample}>
                  <dt>{home.given}</dt>
                  <dd>{words.given}</dd>
                  <dt>{home.judged}</dt>
                  <dd className={classes.judged}>{words.judged}</dd>
                </dl>
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
