import { readerLocales } from '@tashika/contract/reader-locale';
import type { OpenLinkView } from '@tashika/contract/threads';
import { html, raw } from 'hono/html';
import type { AskedReading } from '../locale.ts';
import { moments } from '../threads/moments.messages.ts';
import { page as pageWords, join as words } from './messages.ts';
import { aboutThread, document, type Html } from './page.ts';

interface Visitor {
  /** Who this browser was before, and where they answer. */
  readonly known: { readonly name: string; readonly link: string } | null;
  readonly reading: AskedReading;
  /** What was sent and not taken. */
  readonly typed?: {
    readonly name?: string;
    readonly address?: string | undefined;
    readonly message: string;
  };
}

/** M39: the page behind the open link; works without a script. */
export function joinPage(view: OpenLinkView, action: string, visitor: Visitor): Html {
  const { thread } = view;
  const { known, typed, reading } = visitor;
  const form = joinForm(view, `${action}?lang=${reading.locale}`, typed);
  const zone = reading.timezone ?? thread.timezone;
  const content = html`
<h1>${thread.title}</h1>
<p>${(view.can_join && known === null ? words.lead : words.about)(thread.organiser_name)}</p>
${aboutThread(thread)}
${
  thread.deadline === null
    ? ''
    : html`<p class="soft">${pageWords.deadline(moments.moment(thread.deadline, zone))}${pageWords.zoneAfter(moments.zone(zone))}</p>`
}
${view.message === null ? '' : html`<p class="card notice">${view.message}</p>`}
${
  known === null
    ? ''
    : html`<div class="card"><p>${words.again(known.name)}</p><p><a class="button" href="${known.link}">${words.goOn}</a></p></div>`
}
${
  !view.can_join
    ? ''
    : known === null
      ? form
      : html`<details ${typed === undefined ? '' : raw('open')}><summary>${words.other}</summary>${form}</details>`
}
<p class="soft">${words.private}</p>
<p>${readerLocales.map((locale) => (locale === reading.locale ? '' : html`<a href="?lang=${locale}" lang="${locale}">${pageWords.languages[locale]}</a>`))}</p>`;
  return document(pageWords.title(thread.title), content, zone);
}

function joinForm(view: OpenLinkView, action: string, typed: Visitor['typed']): Html {
  const problem =
    typed === undefined ? '' : html`<p role="alert" class="card problem">${typed.message}</p>`;
  return html`
${problem}
<form method="post" action="${action}" class="card">
${view.names.length === 0 ? '' : namePicker(view.names)}
<p><label class="name" for="name">${words.name}</label></p>
<p><input id="name" name="name" type="text" maxlength="100" autocomplete="name" ${view.names.length === 0 ? raw('required') : ''} value="${typed?.name ?? ''}"></p>
<p><label class="name" for="address">${words.address}</label></p>
<p class="soft" id="address-help">${words.addressHelp}</p>
<p><input id="address" name="address" type="email" maxlength="254" autocomplete="email" aria-describedby="address-help" value="${typed?.address ?? ''}"></p>
<p><button type="submit">${words.next}</button></p>
</form>`;
}

const namePicker = (names: readonly string[]): Html => html`
<p><label class="name" for="picked">${words.pick}</label></p>
<p><select id="picked" name="picked"><option value="">${words.noneOfThese}</option>${names.map((name) => html`<option>${name}</option>`)}</select></p>`;
