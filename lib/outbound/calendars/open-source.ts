import { caldavSource } from './caldav-source.ts';
import {
  type Asking,
  type CalendarAccount,
  CalendarFailure,
  type CalendarSource,
} from './calendar-source.ts';
import type { readRows } from './dav-collection.ts';
import { googleSource } from './google-source.ts';
import { icsSource } from './ics-source.ts';
import { microsoftSource } from './microsoft-source.ts';

/**
 * Opens the calendars of an account, at a URL if it has one. No request is sent before one of its functions is called.
 * `read` parses the responses of a CalDAV server, which may be crafted to take much time and memory.
 */
export function openSource(
  account: CalendarAccount,
  asking: Asking,
  read: typeof readRows,
): CalendarSource {
  const source = sourceOf(account, asking, read);
  return {
    listCalendars: () => failing(() => source.listCalendars()),
    readChanges: (calendarId, { state, etags }, take) => {
      const own = new OwnErrors();
      const known = { state, etags: () => own.of(etags) };
      const hand: typeof take = (resource) => own.of(() => take(resource));
      return failing(() => source.readChanges(calendarId, known, hand), own);
    },
    put: (calendarId, written) => failing(() => source.put(calendarId, written)),
    remove: (calendarId, id, etag) => failing(() => source.remove(calendarId, id, etag)),
    close: source.close,
  };
}

function sourceOf(account: CalendarAccount, asking: Asking, read: typeof readRows): CalendarSource {
  switch (account.provider) {
    case 'ics':
      return icsSource(account.url, asking);
    case 'caldav':
      return caldavSource(account, asking, read);
    case 'google':
      return googleSource(account, asking);
    case 'microsoft':
      return microsoftSource(account, asking);
  }
}

/** Errors of callbacks, which are not failures of the provider. */
class OwnErrors {
  readonly #errors = new Set<unknown>();

  has(error: unknown): boolean {
    return this.#errors.has(error);
  }

  of<Result>(run: () => Result): Result {
    try {
      const result = run();
      if (result instanceof Promise) void result.catch((error: unknown) => this.#errors.add(error));
      return result;
    } catch (error) {
      this.#errors.add(error);
      throw error;
    }
  }
}

/** Turns an unexpected error of a library or of this code into a `not-a-calendar` failure. */
async function failing<Outcome>(run: () => Promise<Outcome>, own?: OwnErrors): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CalendarFailure || own?.has(error)) throw error;
    throw new CalendarFailure('not-a-calendar');
  }
}
