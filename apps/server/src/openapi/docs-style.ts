/** The page of the API needs little: readable lines, tables that scroll, both colour schemes. */
export const docsStyle = `
:root { color-scheme: light dark; --line: light-dark(#c9d1d3, #3c4649); --link: light-dark(#0b5a52, #7fd6c8); }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; line-height: 1.8;
  font-family: 'Hiragino Sans', 'Yu Gothic', Meiryo, 'Noto Sans JP', 'Noto Sans CJK JP', sans-serif;
  color: light-dark(#14201f, #e9efee); background: light-dark(#fbfcfb, #141a1b); }
a { color: var(--link); }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
h1 small { font-size: 1rem; font-weight: 400; }
h2 { margin-top: 3rem; padding-bottom: .25rem; border-bottom: 2px solid var(--line); }
h3 { margin-top: 2rem; }
nav ul { padding-left: 1.25rem; }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top; }
tr:target { outline: 3px solid var(--link); }
`;
