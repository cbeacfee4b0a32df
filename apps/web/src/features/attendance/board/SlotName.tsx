import classes from './SlotName.module.css';

/** 11月25日（水）14:00〜15:00, broken only between the day and the time. */
export function SlotName({ label }: { readonly label: string }) {
  const cut = label.indexOf('）') + 1;
  return (
    <>
      <span className={classes.part}>{label.slice(0, cut)}</span>
      <span className={classes.part}>{label.slice(cut)}</span>
    </>
  );
}
