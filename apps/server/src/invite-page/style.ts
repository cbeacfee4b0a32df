import { fontFamily } from './fonts.ts';

/** The page's looks: one file, no fonts, light and dark, and targets a thumb can hit. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --ground: #f4f5f7; --line: #8c959f;
  --yes: #0f5f33; --yes-ground: #dcf5e5; --no: #8a1c1c; --no-ground: #fde7e7;
  --maybe: #6b4400; --maybe-ground: #fdf0d5;
  --open: #3d4650; --open-ground: #e8ebef; --accent: #0b4f9e; --on-accent: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f0f3f6; --soft: #b7bfc8; --paper: #1c2128; --ground: #12161b; --line: #7d8794;
    --yes: #a8edc1; --yes-ground: #12402a; --no: #ffc9c9; --no-ground: #551b1b;
    --maybe: #ffdc9b; --maybe-ground: #4a3410;
    --open: #d5dbe2; --open-ground: #39424d; --accent: #8ec3ff; --on-accent: #0b1a2b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink); line-height: 1.7;
  font-family: "Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans CJK JP", "Noto Sans JP", system-ui, "${fontFamily}", sans-serif;
  font-size: 1rem; overflow-wrap: anywhere;
}
/* Another setting, the same look: whatever is set anew is laid out anew. */
.font-came body { font-feature-settings: "kern"; }
main { max-width: 44rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h1 { font-size: 1.45rem; line-height: 1.4; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
p { margin: .4rem 0; }
.soft { color: var(--soft); }
.card, fieldset {
  background: var(--paper); border: 1px solid var(--line); border-radius: .75rem;
  margin: 0 0 1rem; padding: 1rem; min-inline-size: 0;
}
legend { font-weight: 700; font-size: 1.08rem; padding: 0; float: inline-start; width: 100%; }
legend + * { clear: both; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(4.4rem, 100%), 1fr)); gap: .4rem; padding-top: .6rem; }
.choice { position: relative; }
.choice input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.choice label {
  display: flex; flex-direction: column; align-items: center; justify-content: center;
  height: 100%; min-height: 4.6rem; padding: .4rem .1rem; font-size: .9rem; border: 2px solid var(--line); border-radius: .6rem;
  text-align: center; line-height: 1.3; font-weight: 600; background: var(--paper);
  word-break: keep-all;
}
.choice input:focus-visible + label { outline: 3px solid var(--accent); outline-offset: 2px; }
.choice input:checked + label { box-shadow: inset 0 0 0 1px currentColor; }
.choice input:checked + label::before { content: "✓"; content: "✓" / ""; position: absolute; top: .1rem; right: .4rem; font-size: .9rem; line-height: 1.4; }
.sign { font-size: 1.35rem; line-height: 1.2; }
.choice input[value="selected"]:checked + label { color: var(--yes); background: var(--yes-ground); border-color: var(--yes); }
.choice input[value="if_needed"]:checked + label { color: var(--maybe); background: var(--maybe-ground); border-color: var(--maybe); }
.choice input[value="declined"]:checked + label { color: var(--no); background: var(--no-ground); border-color: var(--no); }
.choice input[value="pending"]:checked + label { color: var(--open); background: var(--open-ground); border-color: var(--open); }
.choice input:disabled { cursor: default; }
.state { margin: .5rem 0 0; font-size: .92rem; color: var(--soft); min-height: 1.6em; }
.notice { border-inline-start: .4rem solid var(--accent); }
.problem { border-inline-start: .4rem solid var(--no); color: var(--no); font-weight: 600; }
.done { border-inline-start: .4rem solid var(--yes); color: var(--yes); font-weight: 600; }
button, .button {
  display: inline-flex; align-items: center; justify-content: center; width: 100%;
  min-height: 3.25rem; padding: .6rem 1rem; border: 0; border-radius: .6rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 700;
  text-decoration: none; cursor: pointer;
}
button:focus-visible, .button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
ul.calendars { padding-inline-start: 1.2rem; }
ul.calendars a { display: inline-block; padding: .5rem 0; color: var(--accent); }
ul.answers { padding-inline-start: 1.2rem; }
.name { font-weight: 700; font-size: 1.08rem; }
.written { white-space: pre-wrap; }
textarea, input[type="text"], input[type="email"], input[type="password"], select {
  display: block; width: 100%; padding: .6rem; border: 2px solid var(--line); border-radius: .6rem;
  background: var(--paper); color: var(--ink); font: inherit; line-height: 1.6; resize: vertical;
}
textarea:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input[type="text"], input[type="email"], input[type="password"], select { min-height: 3rem; }
summary { min-height: 3rem; padding: .7rem 0; font-weight: 700; cursor: pointer; }
summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { margin-top: 2rem; font-size: .9rem; color: var(--soft); }
.busy { display: table; margin-top: .3rem; padding: .1rem .6rem; border-radius: 1rem; font-weight: 600; font-size: .88rem; color: var(--maybe); background: var(--maybe-ground); }
button.quiet { background: var(--paper); color: var(--ink); border: 2px solid var(--line); }
input[type="file"] { width: 100%; min-height: 3rem; padding: .6rem 0; font: inherit; }
.elsewhere { display: block; font-weight: 400; font-size: .92rem; color: var(--soft); }
.saves-at-once .send { display: none; }
#overall:empty { display: none; }
/* A tap on it is meant for what lies below. */
#overall { pointer-events: none; position: sticky; bottom: 0; margin: 0 -1rem; padding: .6rem 1rem; background: var(--ground); border-top: 1px solid var(--line); color: var(--yes); font-weight: 600; }
#overall[data-state="saving"] { color: var(--open); }
#overall[data-state="waiting"] { color: var(--maybe); background: var(--maybe-ground); }
@media (min-width: 40rem) { main { padding-top: 2.5rem; } h1 { font-size: 1.8rem; } }
@media (prefers-contrast: more) { :root { --line: currentColor; } }
`;
