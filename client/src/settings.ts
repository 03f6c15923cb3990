import { ArgumentError } from './argument-error.ts';
import type { ClientOptions } from './options.ts';

/** The validated options of a client, with defaults. */
export interface Settings {
  readonly baseUrl: string;
  readonly credential: () => Promise<Readonly<Record<string, string>>>;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
}

/** Whether a URL can be a base URL: one with a password, a query or a fragment cannot. */
const isAddress = ({ protocol, username, password, search, hash }: URL): boolean =>
  /^https?:$/u.test(protocol) && `${username}${password}${search}${hash}` === '';

function checkedUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url !== undefined && isAddress(url))
    return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
  throw new ArgumentError('`baseUrl` must be an address such as https://api.example.com.');
}

/** The longest delay of a timer. With a longer one or `NaN`, a timer fires immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** Limits a timeout to the longest delay of a timer, so that `Infinity` is allowed. */
export function timeoutOf(timeoutMs: number): number {
  if (timeoutMs > 0) return Math.min(timeoutMs, maxTimerMs);
  throw new ArgumentError('`timeoutMs` must be a number of milliseconds above 0.');
}

const headersOf = async ({
  apiKey,
  bearerToken,
  guestToken,
  answerToken,
}: ClientOptions): Promise<Readonly<Record<string, string>>> => {
  const token = typeof bearerToken === 'function' ? await bearerToken() : bearerToken;
  return {
    ...(apiKey !== undefined && { 'X-Service-Api-Key': apiKey }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(guestToken !== undefined && { 'X-Guest-Token': guestToken }),
    ...(answerToken !== undefined && { 'X-Answer-Token': answerToken }),
  };
};

export const settingsOf = (options: ClientOptions): Settings => ({
  baseUrl: checkedUrl(options.baseUrl),
  credential: () => headersOf(options),
  timeoutMs: timeoutOf(options.timeoutMs ?? 30_000),
  maxRetries: options.maxRetries ?? 4,
  // Browsers refuse to call `fetch` as a method of another object.
  fetch: options.fetch ?? ((...args) => fetch(...args)),
});
