import { List } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../../design/Page.tsx';
import { locked as words } from './messages.ts';
import classes from './profile.module.css';

/** For somebody at an open server who has not opened the address it printed. */
export function LockedPage({ children }: { readonly children?: ReactNode }) {
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={classes.narrow}>
        {children}
        <List>
          {words.ways.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </div>
    </Page>
  );
}
