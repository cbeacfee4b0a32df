import { Fragment } from 'react';
import classes from './YenText.module.css';
import { yenPieces } from './yen-pieces.ts';

/** A sentence of the engine as the screen shows it: amounts with separators, none broken over two lines. */
export function YenText({ text }: { readonly text: string }) {
  return yenPieces(text).map(({ shown, isAmount }, index) =>
    isAmount ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a sentence is nothing but its place in it.
      <span key={index} className={classes.amount}>
        {shown}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <Fragment key={index}>{shown}</Fragment>
    ),
  );
}
