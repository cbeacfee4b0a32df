import type { InviteView } from '@tashika/contract/threads';
import { html, raw } from 'hono/html';
import { moments } from '../threads/moments.messages.ts';
import { busyPart as words } from './messages.ts';
import type { Html } from './page.ts';

/** Whoever likes holds the slots against their own calendar; no script is needed for it. */
export function busyTool(view: InviteView, address: string, isOpen: boolean): Html {
  const readAt = view.calendar_read_at;
  return html`
<details class="reading" ${isOpen ? raw('open') : ''}><summary>${words.title}</summary>
<div class="card">
<p class="soft">${words.lead}</p>
${readAt === null ? '' : known(view, readAt, address)}
<form method="post" action="${address}/busy" enctype="multipart/form-data">
<p><label class="name" for="busy-file">${words.file}</label></p>
<p><input type="file" id="busy-file" name="file" accept=".ics,text/calendar"></p>
<p><label class="name" for="busy-url">${words.url}</label></p>
<p class="soft" id="busy-url-help">${words.urlHelp}</p>
<p><input type="text" inputmode="url" id="busy-url" name="url" maxlength="2000" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="busy-url-help"></p>
<details><summary>${words.account}</summary>
<p class="soft">${words.accountHelp}</p>
<p><label class="name" for="busy-username">${words.username}</label></p>
<p><input type="text" id="busy-username" name="username" maxlength="200" autocomplete="off" autocapitalize="off" spellcheck="false"></p>
<p><label class="name" for="busy-password">${words.password}</label></p>
<p><input type="password" id="busy-password" name="password" maxlength="500" autocomplete="off"></p>
</details>
<p><button type="submit" data-wait="${words.reading}">${words.read}</button></p>
</form>
</div></details>`;
}

/** What is known, and how it is forgotten. */
const known = ({ slots, invitee }: InviteView, readAt: string, address: string): Html => html`
<p>${words.found(slots.filter(({ is_busy }) => is_busy).length, moments.moment(readAt, invitee.timezone))}</p>
<form method="post" action="${address}/busy/forget"><p><button type="submit" class="quiet">${words.forget}</button></p></form>`;

/** Said beside a slot at which something else is on. */
export const busyMark = (): Html => html`<span class="busy">${words.mark}</span>`;
