import type {
  AccountSecrets,
  openAccount,
} from '../../data/external-calendars/connection-secrets.ts';
import {
  type AuthorizedProvider,
  type CalendarProvider,
  type StoredConnection,
  takesAuthorization,
} from '../../domain/external-calendars/calendar-connection.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { CalendarAccount, CalendarSource } from '../../outbound/calendars/calendar-source.ts';
import type { openSource } from '../../outbound/calendars/open-source.ts';
import type { Surroundings } from '../../outbound/surroundings.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';
import { accessTokenOf, type GrantDeps } from './grants.ts';

/** Dependencies for calls to external calendars. */
export interface AccountDeps {
  readonly openSource: typeof openSource;
  readonly surroundings: () => Surroundings;
}

/** Dependencies for opening a connected account. */
export interface OpeningDeps extends GrantDeps {
  readonly openAccount: typeof openAccount;
}

/** Account with its secrets. */
export const accountOf = (
  provider: Exclude<CalendarProvider, AuthorizedProvider>,
  { url, username = '', password = '' }: AccountSecrets,
): CalendarAccount =>
  provider === 'ics' ? { provider, url } : { provider, url, username, password };

/**
 * Account of a connection with a valid credential. Throws a `CalendarFailure` if its user must authorize the service
 * again.
 */
export async function openedAccount(
  of: OrganizationId,
  userId: string,
  { connection: { uid, provider }, sealed }: StoredConnection,
  nowMs: number,
  deps: OpeningDeps,
): Promise<CalendarAccount> {
  if (takesAuthorization(provider)) {
    return {
      provider,
      accessToken: await accessTokenOf(of, userId, { uid, provider }, () => nowMs, deps),
    };
  }
  return accountOf(provider, await deps.openAccount(of, userId, uid, sealed));
}

/** Returns the remaining milliseconds of a time limit that starts now: a whole number, at least 1. */
export function countdown(withinMs: number): () => number {
  const endMs = performance.now() + withinMs;
  return () => Math.max(1, Math.floor(endMs - performance.now()));
}

/**
 * Uses the calendars of an account for a limited time, and always closes its connections. `run` parses the provider's
 * responses.
 */
export async function withSource<Outcome>(
  account: CalendarAccount,
  withinMs: number,
  run: RunCalendarJob,
  { openSource, surroundings }: AccountDeps,
  use: (source: CalendarSource) => Promise<Outcome>,
): Promise<Outcome> {
  const asking = { surroundings: surroundings(), signal: AbortSignal.timeout(withinMs) };
  const source = openSource(account, asking, (answer) => run('rows', answer));
  try {
    return await use(source);
  } finally {
    source.close();
  }
}
