import { Button, Progress } from '@mantine/core';
import { loading as words } from '../messages.ts';
import type { Loaded } from '../use-tokeniser.ts';
import classes from './Loading.module.css';

/** How far the dictionary is, or that it did not come. */
export function Loading({ loaded }: { readonly loaded: Exclude<Loaded, { is: 'ready' }> }) {
  if (loaded.is === 'failed')
    return (
      <div className={classes.loading} role="alert">
        <p>{words.failed}</p>
        <Button variant="default" onClick={loaded.retry}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <div className={classes.loading}>
      <p>{words.waiting}</p>
      <Progress value={loaded.share * 100} aria-label={words.waiting} transitionDuration={0} />
    </div>
  );
}
