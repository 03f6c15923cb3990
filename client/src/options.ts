/** How to reach the service, and as whom. */
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
  /** How long one attempt may take, in milliseconds, or `Infinity`. 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is repeated that got no response, or 429, 502, 503, or 504 (500 once). 4 by default. */
  readonly maxRetries?: number | undefined;
  /** Used in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call. What was already sent may still take effect. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt of this call may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often this call is repeated at most. */
  readonly maxRetries?: number | undefined;
  /** More headers, or others in place of those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Options of calls that change something. */
export interface WriteOptions extends CallOptions {
  /** A key of your own. Without it, each call gets a new one, which all its attempts share. */
  readonly idempotencyKey?: string | undefined;
  /** Checks the call and returns the reply that it would get, without any effect. */
  readonly dryRun?: boolean | undefined;
}

/** Options of calls that can be limited to one version of a resource. */
export interface Conditional {
  /** What you have read: the change is only made if it is still the current version. Also takes an `ETag`. */
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

/** Options of calls about a response to a routing form, which its token opens. */
export interface OfResponse {
  readonly responseToken: string;
}

/** Options of calls that take a query beside a body. */
export interface WithQuery<Query> {
  readonly query?: Query | undefined;
}
