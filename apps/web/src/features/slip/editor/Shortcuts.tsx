import { Kbd } from '@mantine/core';
import { memo } from 'react';
import { shortcuts as words } from '../messages.ts';
import classes from './Shortcuts.module.css';

/** The keys of the form. */
export const Shortcuts = memo(function Shortcuts() {
  return (
    <details className={classes.shortcuts}>
      <summary className={classes.summary}>{words.title}</summary>
      <dl className={classes.list}>
        {words.keys.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className={classes.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
});
