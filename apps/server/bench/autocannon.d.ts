/** As much of autocannon as the bench uses; it brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly { readonly setupRequest: (before: Request) => Request }[];
  }

  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly statusCodeStats?: Readonly<Record<string, { readonly count: number } | undefined>>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
