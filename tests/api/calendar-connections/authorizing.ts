import { expect, vi } from 'vitest';
import { AuthorizeCalendarConnection } from '../../../lib/contract/calendar-connections/authorize-calendar-connection.ts';
import { CreateCalendarConnection } from '../../../lib/contract/calendar-connections/create-calendar-connection.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../support/external-calendars/authorization-server.ts';
import {
  type GoogleDouble,
  googleToken,
  startGoogleDouble,
} from '../../support/external-calendars/google-double.ts';
import { call } from '../../support/http/call.ts';
import type { Person } from '../../support/world.ts';

/** A double of Google: an authorization server, and calendars that accept its tokens. */
export interface Google {
  readonly server: AuthorizationServer;
  readonly calendars: GoogleDouble;
  /** Status of all responses of the calendars. Undefined for the regular responses. */
  instead: number | undefined;
  readonly close: () => Promise<void>;
}

/** Starts a double of Google, and makes the service in this test file use it. */
export async function startGoogle(): Promise<Google> {
  const [server, calendars] = await Promise.all([
    startAuthorizationServer(),
    startGoogleDouble('127.0.0.1'),
  ]);
  const google: Google = {
    server,
    calendars,
    instead: undefined,
    close: async () => {
      calendars.close();
      await server.close();
      vi.unstubAllEnvs();
    },
  };
  calendars.manners = {
    instead: ({ headers }, response) => {
      const token = String(headers.authorization).replace(/^Bearer /u, '');
      if (server.isGood(token)) {
        Object.assign(headers, { authorization: `Bearer ${googleToken}` });
      }
      if (google.instead !== undefined) response.writeHead(google.instead).end('{}');
      return google.instead !== undefined;
    },
  };
  vi.stubEnv('GOOGLE_API_URL', calendars.url);
  return google;
}

/** The calendar of the account that all tests connect. */
export const calendarId = 'ann@example.com';

/** Creates a connection that its user has not authorized yet. */
export async function begin(as: Person, more: { onFailure?: 'open' | 'closed' } = {}) {
  const sent = { provider: 'google', ...more } as const;
  const { status, body } = await call(CreateCalendarConnection, { as, body: sent });
  expect(status, JSON.stringify(body)).toBe(201);
  const { authorizationUrl = '', ...connection } = body.data;
  return { connection, url: authorizationUrl };
}

type AuthorizationBody = Readonly<Record<string, string | undefined>>;

export const authorize = (as: Person, uid: string, body: AuthorizationBody, headers = {}) =>
  call(AuthorizeCalendarConnection, { as, params: { uid }, body, headers });

/** Creates a connection, and authorizes it at the double. */
export async function connectGoogle(
  { server }: Google,
  as: Person,
  more: { onFailure?: 'open' | 'closed' } = {},
) {
  const { connection, url } = await begin(as, more);
  const { code, state } = await server.agree(url);
  const { status, body } = await authorize(as, connection.uid, { code, state });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
