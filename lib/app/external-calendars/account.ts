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

/** With what calendars elsewhere are reached. */
export interface AccountDeps {
  readonly openSource: typeof openSource;
  readonly surroundings: () => Surroundings;
}

/** With what an account that is connected is opened. */
export interface OpeningDeps extends GrantDeps {
  readonly openAccount: typeof openAccount;
}

/** An account with what opens it. */
export const accountOf = (
  provider: Exclude<CalendarProvider, AuthorizedProvider>,
  { url, username = '', password = '' }: AccountSecrets,
): CalendarAccount =>
  provider === 'ics' ? { provider, url } : { provider, url, username, password };

/** The account of a connection, with what opens it now. Throws a `CalendarFailure` where its user has to authorize the service again. */
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

/** What is left of a time that begins now, in whole milliseconds, and never nothing. */
export function countdown(withinMs: number): () => number {
  const endMs = performance.now() + withinMs;
  return () => Math.max(1, Math.floor(endMs - performance.now()));
}

/** Uses the calendars of an account for a limited time, and always closes its connections. `run` reads the answers of the provider. */
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
