import { html, raw } from 'hono/html';

interface Part {
  readonly lang: string;
  readonly text: string;
}

/** The text of a mail for programs that show HTML: the same words, with links one can tap. */
export function mailHtml(subject: string, parts: readonly Part[]): string {
  return html`<!doctype html>
<html lang="${parts[0]?.lang ?? 'ja'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;max-width:40em;font-family:sans-serif;font-size:16px;line-height:1.7">
${parts.map(({ lang, text }) => html`<div lang="${lang}">${paragraphs(text)}</div>`)}
</body>
</html>`.toString();
}

const paragraphs = (text: string) =>
  text
    .trim()
    .split('\n\n')
    .map((part) => html`<p style="margin:0 0 1em">${lines(part)}</p>`);

const lines = (part: string) =>
  part.split('\n').map((line, index) => html`${index === 0 ? '' : raw('<br>')}${linked(line)}`);

/** Addresses of pages end at a blank, a bracket or a Japanese character. */
const address = /(https?:\/\/[!#-;=?-~]+)/;

const linked = (line: string) =>
  line
    .split(address)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece));
