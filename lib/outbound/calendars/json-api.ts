import { Connections } from '../open-request.ts';
import { type Answer, ask, refuseStatus, type Way } from './ask.ts';
import { type Asking, CalendarFailure } from './calendar-source.ts';

/** Content of a request in addition to the token. */
interface JsonRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/**
 * Requests to one JSON API with the token of an account, which is sent to no other host. Each throws a
 * `CalendarFailure`.
 */
export class JsonApi {
  readonly #connections = new Connections();
  readonly #base: URL;
  readonly #way: Way;

  constructor(base: string, accessToken: string, asking: Asking) {
    this.#base = new URL(base);
    this.#way = {
      ...asking,
      connections: this.#connections,
      headersFor: ({ origin }) =>
        origin === this.#base.origin ? { authorization: `Bearer ${accessToken}` } : undefined,
    };
  }

  /** Sends a request and returns every response. `path` is below the base, or an address returned by the API. */
  async ask(
    method: string,
    path: string,
    { headers, body }: JsonRequestOptions = {},
  ): Promise<Answer> {
    if (!URL.canParse(path, this.#base.href)) throw new CalendarFailure('not-a-calendar');
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const request = {
      url: new URL(path, this.#base).href,
      method,
      headers: { accept: 'application/json', ...type, ...headers },
      body: body === undefined ? '' : JSON.stringify(body),
    };
    return ask(request, this.#way);
  }

  /** True if the token may be sent to this address. */
  mayAsk(link: string): boolean {
    return URL.canParse(link) && new URL(link).origin === this.#base.origin;
  }

  /**
   * Reads a resource in the type that the provider documents. The type is not checked here, but where the result is
   * used.
   */
  async get<Told>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
    return toldIn<Told>(await this.ask('GET', path, { headers }));
  }

  close(): void {
    this.#connections.close();
  }
}

/** Parses a successful response. Throws for any other status, and for invalid JSON. */
export function toldIn<Told>(answer: Answer): Told {
  refuseAnswer(answer);
  return JSON.parse(answer.body.toString('utf8'));
}

/** Reasons that Google sends with 403 for too many requests. */
const quotas = /"reason"\s*:\s*"(?:rateLimit|userRateLimit|quota|dailyLimit)Exceeded"/u;
/** Number of characters of an error that are searched for its reason. */
const errorChars = 10_000;

/** Throws the failure of a response, unless it is a success. */
export function refuseAnswer({ status, body }: Answer): void {
  if (status === 403 && quotas.test(body.toString('utf8', 0, errorChars))) {
    throw new CalendarFailure('quota', status);
  }
  refuseStatus(status);
}

/**
 * Returns if a synchronization token may have caused the error. Everything is then read again. Errors of credentials,
 * errors of too many requests, and errors without a response are thrown.
 */
export function isOfToken(error: unknown): undefined {
  if (!(error instanceof CalendarFailure)) throw error;
  const { problem, status } = error;
  if (status === undefined || problem === 'unauthorized' || problem === 'quota') throw error;
}

/** Maximum number of characters of a stored state. */
const longestState = 4000;

/** Serializes a state. A state that is too long becomes empty, and everything is read again. */
export function writtenState(state: object): string {
  const written = JSON.stringify(state);
  return written.length <= longestState ? written : '{}';
}
