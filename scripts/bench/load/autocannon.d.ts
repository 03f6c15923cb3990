/** The used part of autocannon, which has no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly { readonly setupRequest: (sent: Request) => Request }[];
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
