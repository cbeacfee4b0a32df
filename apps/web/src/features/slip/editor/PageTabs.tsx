import { Button } from '@mantine/core';
import { IconCheck, IconFilePlus } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import type { DeskAction } from '../draft/desk.ts';
import type { DraftPage } from '../draft/draft.ts';
import { pageTabs as words } from '../messages.ts';
import classes from './PageTabs.module.css';

interface PageTabsProps {
  readonly pages: readonly DraftPage[];
  readonly current: number;
  /** The keys of those that are kept. */
  readonly kept: ReadonlySet<string>;
  readonly dispatch: (action: DeskAction) => void;
  /** The id of the panel that shows the page. */
  readonly panel: string;
}

/** The pages of the slip, each an account of its own unless it continues the one before. */
export const PageTabs = memo(function PageTabs({
  pages,
  current,
  kept,
  dispatch,
  panel,
}: PageTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const show = (page: number) => dispatch({ type: 'show-page', page });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (current + by + pages.length) % pages.length;
    show(next);
    list.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div className={classes.bar}>
      <div
        role="tablist"
        aria-label={words.label}
        className={classes.tabs}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {pages.map((page, index) => (
          <button
            key={page.id}
            type="button"
            role="tab"
            aria-selected={index === current}
            aria-controls={panel}
            tabIndex={index === current ? 0 : -1}
            className={classes.tab}
            onClick={() => show(index)}
          >
            {words.page(index + 1)}
            {(index > 0 || page.follows) && (
              <span className={classes.relation}>
                {page.follows ? words.follows : words.separate}
              </span>
            )}
            {kept.has(page.key) && (
              <span className={classes.relation}>
                <IconCheck aria-hidden size={14} />
                {words.kept}
              </span>
            )}
          </button>
        ))}
      </div>
      <div className={classes.add}>
        {([true, false] as const).map((follows) => (
          <Button
            key={String(follows)}
            variant="subtle"
            size="sm"
            leftSection={<IconFilePlus aria-hidden size={16} />}
            onClick={() => dispatch({ type: 'add-page', follows })}
          >
            {follows ? words.addFollowing : words.addSeparate}
          </Button>
        ))}
      </div>
    </div>
  );
});
