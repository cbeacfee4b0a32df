import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Page.module.css';
import { useWindowTitle } from './window-title.ts';

interface PageProps {
  readonly title: string;
  readonly lead?: string;
  /** On a phone the heading is only heard: what stands below says where one is. */
  readonly isCompact?: boolean;
  readonly children?: ReactNode;
}

/** A page of its own address: one heading, what it is for, and its content. */
export function Page({ title, lead, isCompact = false, children }: PageProps) {
  useWindowTitle(title);
  return (
    <article className={classes.page}>
      <header className={classes.head} data-compact={isCompact || undefined}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {lead !== undefined && <Text className={classes.lead}>{lead}</Text>}
      </header>
      {children}
    </article>
  );
}
