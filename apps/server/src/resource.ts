import { OpenAPIHono } from '@hono/zod-openapi';
import type { Problem, Result } from '@tashika/kernel';
import type { LanguageModel, ModelSettings } from '@tashika/language-model';
import type { ReaderPool } from '@tashika/slip-reader/node';
import type { Glance, Live, Sealer, Store } from '@tashika/store';
import type { Logger } from 'pino';
import type { Access } from './auth/access.ts';
import type { Area } from './auth/areas.ts';
import type { Principal, Session } from './auth/principal.ts';
import type { Engines } from './engines/engines.ts';
import type { Step } from './layer.ts';
import type { AskedReading } from './locale.ts';
import type { PhoneDoor } from './phones/door.ts';
import type { ServerShopFacts } from './shop-facts.ts';

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
  /** Whether signals may go to addresses of our own network. */
  readonly allowsClosedAddresses: boolean;
  /** Whether a model that people set up may be at such an address; it may not where nothing is said. */
  readonly allowsClosedModels?: boolean;
  /** Another server in place of LINE's own, which speaks as it does. */
  readonly lineService?: string;
  readonly now: () => Date;
  /** Read words in threads of their own; without them they are read in this one. */
  readonly engines?: Engines;
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with the name and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  /** Whether what lets somebody in may go to it without TLS. */
  readonly plain?: boolean;
}

export interface CalDavSettings {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** What the composition root hands to everything below it. */
export interface Dependencies {
  readonly log: Logger;
  /** The folder of the built web app; without it only the API answers. */
  readonly webRoot?: string;
  /** Names the server answers to besides the loopback ones. */
  readonly hosts?: readonly string[];
  /** The price list, rules and cast names slips are checked by; without them none is. */
  readonly shopFacts?: ServerShopFacts;
  /** Reads photos of slips in threads of its own; without it only transcripts are taken. */
  readonly photos?: Pick<ReaderPool, 'read' | 'copy'>;
  /** Runs what an engine does with a text in threads of its own; without it in this one. */
  readonly engines?: Engines;
  /** The language model of the settings: null where none is set up, a problem where they are wrong. */
  readonly model?: Result<LanguageModel | null, Problem>;
  /** The model's own server, for chats that go through this one; absent where none is set up. */
  readonly modelServer?: Pick<ModelSettings, 'url' | 'key' | 'timeoutMs'>;
  /** What is kept between requests; routes that need it say so where it is missing. */
  readonly service?: Service;
  /** Who gets in and how often; without it the server is its owner's alone, on loopback. */
  readonly access?: Access;
  /** Where phones on the same network come in; without it, where everybody does. */
  readonly door?: PhoneDoor;
  /** Whether jobs are run here; absent where another process does it. */
  readonly worker?: { readonly isRunning: () => boolean };
  readonly metrics?: Metrics;
  /** Bytes left on the disk of the database, where it is ours. */
  readonly freeDisk?: () => Promise<number>;
  /** Aborted when the server begins to stop: long-lived streams end themselves on it. */
  readonly closing?: AbortSignal;
}

/** Numbers about this process and its database, for Prometheus. */
export interface Metrics {
  readonly watch: Step;
  readonly contentType: string;
  readonly read: () => Promise<string>;
}

export interface Env {
  Variables: {
    /** The number of the request in the log. */
    requestId: string;
    /** Names the style elements of this answer. */
    nonce: string;
    /** How whoever asks reads, once that is looked for. */
    reading?: AskedReading;
    /** Set before any route that is not public. */
    principal: Principal;
    /** Of the thread a route is about, as it was when the request came. */
    glance?: Glance;
    /** Only where a person is signed in. */
    session?: Session;
    /** Asked again by answers that go on for long: whether who asked may still have them. */
    isStillAllowed: () => Promise<boolean>;
  };
}

/** One resource of the API: a file in `routes/`, a line in `routes/index.ts`. */
export interface Resource {
  /** What all its routes begin with; the routes themselves are relative to it. */
  readonly path: string;
  /** Its name and purpose in the document and on the page of the API. */
  readonly tag: { readonly name: string; readonly description: string };
  /** Who may use it; checked in one place, before anything of the request is read. */
  readonly area: Area;
  /** For programs: a browser's cookies give no right, and who brings no token learns where to begin. */
  readonly byTokenOnly?: true;
  /** Nothing for programs: whoever asks with a token is refused. */
  readonly peopleOnly?: true;
  /** How much of a body is accepted, where the default is not right. */
  readonly maxBodyBytes?: number;
  /** The same of a form with files; a resource that takes none has no other limit for it. */
  readonly maxFormBytes?: number;
  /** The same of single routes, by their path below the resource's, for what is no form. */
  readonly largerBodies?: Readonly<Record<string, number>>;
  readonly routes: (dependencies: Dependencies, dispatch: Dispatch) => OpenAPIHono<Env>;
}

/** Asks the whole API from inside, as if the request had come in by the same connection. */
export type Dispatch = (request: Request, connection: unknown) => Promise<Response>;

/** An empty set of routes; validation failures become problems by the app it is mounted in. */
export const newRoutes = () => new OpenAPIHono<Env>();
