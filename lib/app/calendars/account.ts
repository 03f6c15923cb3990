import type { AccountSecrets } from '../../data/connection-secrets.ts';
import type { CalendarProvider } from '../../domain/calendars/calendar-connection.ts';
import type {
  Asking,
  CalendarAccount,
  CalendarSource,
} from '../../outbound/calendars/calendar-source.ts';
import type { Surroundings } from '../../outbound/find-addresses.ts';

/** With what calendars elsewhere are reached. */
export interface AccountDeps {
  readonly openSource: (account: CalendarAccount, asking: Asking) => CalendarSource;
  readonly surroundings: () => Surroundings;
}

/** An account with what opens it. */
export const accountOf = (
  provider: CalendarProvider,
  { url, username = '', password = '' }: AccountSecrets,
): CalendarAccount =>
  provider === 'ics' ? { provider, url } : { provider, url, username, password };

/** Uses the calendars of an account, for so long at most, and closes its connections whatever comes of it. */
export async function withSource<Outcome>(
  account: CalendarAccount,
  withinMs: number,
  { openSource, surroundings }: AccountDeps,
  use: (source: CalendarSource) => Promise<Outcome>,
): Promise<Outcome> {
  const asking = { surroundings: surroundings(), signal: AbortSignal.timeout(withinMs) };
  const source = openSource(account, asking);
  try {
    return await use(source);
  } finally {
    source.close();
  }
}
