import type { ReactNode } from 'react';
import classes from './pictures.module.css';

/** One picture for each thing one can do here; all of them say nothing that the sentence below does not. */

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className={classes.picture}>
      {children}
    </svg>
  );
}

/** A slip with tallies, photographed, and its sum ticked. */
export const SlipPicture = () => (
  <Picture>
    <rect x="30" y="10" width="78" height="100" rx="4" className={classes.paper} />
    <path d="M30 30H108M30 48H108M30 66H108M30 84H108M70 30V84" className={classes.line} />
    <path d="M42 24H66M38 40H60M38 58H56M38 76H62M40 98H60" className={classes.ink} />
    <path d="M76 36H88M82 36V45M82 40H87M78 36V45M75 45H90" className={classes.ink} />
    <path d="M78 54V62M83 54V62M88 54V62M78 72V80" className={classes.ink} />
    <path d="M78 98H100" className={classes.ink} />
    <path d="M122 60H150M142 52L151 60L142 68" className={classes.way} />
    <circle cx="190" cy="60" r="30" className={classes.seal} />
    <path d="M176 61L186 71L205 49" className={classes.tick} />
  </Picture>
);

/** A line somebody says, one word of it underlined, and what it should be. */
export const DialoguePicture = () => (
  <Picture>
    <path
      d="M24 22H128A8 8 0 0 1 136 30V62A8 8 0 0 1 128 70H62L46 84V70H24A8 8 0 0 1 16 62V30A8 8 0 0 1 24 22Z"
      className={classes.paper}
    />
    <path d="M32 38H84M32 54H64" className={classes.ink} />
    <path d="M92 38H118" className={classes.wrong} />
    <path d="M92 46Q96 42 100 46T108 46T116 46" className={classes.wrong} />
    <path d="M146 46H166M158 38L167 46L158 54" className={classes.way} />
    <rect x="176" y="28" width="50" height="36" rx="8" className={classes.seal} />
    <path d="M190 46L198 54L213 38" className={classes.tick} />
  </Picture>
);

/** Three people, a calendar, and the one day on which they can. */
export const SchedulePicture = () => (
  <Picture>
    <g className={classes.ink}>
      <circle cx="34" cy="40" r="9" />
      <path d="M18 74Q18 54 34 54T50 74" />
      <circle cx="68" cy="40" r="9" />
      <path d="M52 74Q52 54 68 54T84 74" />
      <circle cx="51" cy="68" r="9" />
      <path d="M35 102Q35 82 51 82T67 102" />
    </g>
    <path d="M98 60H122M114 52L123 60L114 68" className={classes.way} />
    <rect x="136" y="16" width="88" height="90" rx="8" className={classes.paper} />
    <path d="M136 38H224M165 38V106M195 38V106M136 61H224M136 84H224" className={classes.line} />
    <rect x="165" y="61" width="30" height="23" className={classes.seal} />
    <path d="M173 72L178 78L188 66" className={classes.tick} />
  </Picture>
);
