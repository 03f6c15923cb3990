import { Connections } from '../open-request.ts';
import { type Answer, ask, refuseStatus, type Way } from './ask.ts';
import { type Asking, CalendarFailure } from './calendar-source.ts';

/** What is sent with a request besides the token. */
interface JsonRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Is sent as JSON. */
  readonly body?: unknown;
}

/** The requests to one interface of JSON with the token of an account, which goes nowhere else. Each throws a `CalendarFailure`. */
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

  /** Asks for whatever is answered. `path`: below the base, or an address that the interface has told. */
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

  /** Whether the token may be sent there. */
  mayAsk(link: string): boolean {
    return URL.canParse(link) && new URL(link).origin === this.#base.origin;
  }

  /** What is there, as the provider documents it: what is something else is found out where it is used. */
  async get<Told>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Told> {
    return toldIn<Told>(await this.ask('GET', path, { headers }));
  }

  close(): void {
    this.#connections.close();
  }
}

/** What a good answer tells. Throws what is wrong with one that is not good, and where it is no JSON. */
export function toldIn<Told>(answer: Answer): Told {
  refuseAnswer(answer);
  return JSON.parse(answer.body.toString('utf8'));
}

/** What Google says with 403 where it wants fewer requests. */
const quotas = /"reason"\s*:\s*"(?:rateLimit|userRateLimit|quota|dailyLimit)Exceeded"/u;
/** The characters of an error in which its reason stands. */
const errorChars = 10_000;

/** Throws what an answer says that went wrong, if anything. */
export function refuseAnswer({ status, body }: Answer): void {
  if (status === 403 && quotas.test(body.toString('utf8', 0, errorChars))) {
    throw new CalendarFailure('quota', status);
  }
  refuseStatus(status);
}

/**
 * What is said to a token of a synchronization may be because of the token, so everything is read again. What is said to
 * credentials and haste, or not at all, is not.
 */
export function isOfToken(error: unknown): undefined {
  if (!(error instanceof CalendarFailure)) throw error;
  const { problem, status } = error;
  if (status === undefined || problem === 'unauthorized' || problem === 'quota') throw error;
}

/** Characters of what is stored. */
const longestState = 4000;

/** What is stored of a state, which is nothing where it is too long: then everything is read again. */
export function writtenState(state: object): string {
  const written = JSON.stringify(state);
  return written.length <= longestState ? written : '{}';
}
