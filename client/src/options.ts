/** The address of the service, the credentials, and the defaults of all calls. */
export interface ClientOptions {
  /** The address of the service, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** An API key (`sk_live_…`). */
  readonly apiKey?: string | undefined;
  /** A bearer token, or a function that returns a current one for each call. */
  readonly bearerToken?: string | (() => string | Promise<string>) | undefined;
  /** The token of a guest link, for the operations of `guests`. */
  readonly guestToken?: string | undefined;
  /** The token of an answer link, for the operations of `answers`. */
  readonly answerToken?: string | undefined;
  /** The timeout of one attempt, in milliseconds, or `Infinity`. Defaults to 30,000. */
  readonly timeoutMs?: number | undefined;
  /** The maximum number of retries after no response, 429, 502, 503, or 504 (500: one retry). Defaults to 4. */
  readonly maxRetries?: number | undefined;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call. A request that was already sent may still take effect. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of one attempt of this call, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The maximum number of retries of this call. */
  readonly maxRetries?: number | undefined;
  /** Additional headers. They replace headers of the client with the same names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of calls that change something. */
export interface WriteOptions extends CallOptions {
  /** Your own key. Defaults to a new key for each call, which all its attempts send. */
  readonly idempotencyKey?: string | undefined;
  /** Checks the call and returns the reply that it would get, without any effect. */
  readonly dryRun?: boolean | undefined;
}

/** Options of calls that can be limited to one version of a resource. */
export interface Conditional {
  /** The reply or the `ETag` that you have read. The change is made only if it is still the current version. */
  readonly ifMatch?: string | { readonly response: { readonly etag: string | null } } | undefined;
}

/** Options of calls that take the token of a response to a routing form. */
export interface ByResponse {
  readonly responseToken?: string | undefined;
}

/** Options of calls that take the token of a booking link in place of a credential. */
export interface ByBookingLink {
  readonly bookingToken?: string | undefined;
}

/** Options of calls about a response to a routing form, which require its token. */
export interface OfResponse {
  readonly responseToken: string;
}

/** Options of calls that take a query and a body. */
export interface WithQuery<Query> {
  readonly query?: Query | undefined;
}
