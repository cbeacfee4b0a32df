import type { Live, Sealer, Store } from '@tashika/store';

/** What is kept, and the world around it; without a store the server only checks what it is handed. */
export interface Service {
  readonly store: Store;
  readonly live: Live;
  readonly sealer: Sealer;
  /** Where people reach the server: what the links in mails begin with. */
  readonly publicUrl: string;
  readonly mail: MailSettings | null;
  readonly calendar: CalDavSettings | null;
  /** What the addresses of meetings begin with, such as a Jitsi server's. */
  readonly meetingBase: string | null;
  readonly now: () => Date;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with the name and password where the server wants them. */
  readonly url: string;
  readonly from: string;
}

export interface CalDavSettings {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}
