import { expect, vi } from 'vitest';
import { AuthorizeConferencingConnection } from '../../../lib/contract/conferencing/authorize-conferencing-connection.ts';
import { ConnectConferencing } from '../../../lib/contract/conferencing/connect-conferencing.ts';
import { ListConferencingConnections } from '../../../lib/contract/conferencing/list-conferencing-connections.ts';
import type { AccountProvider } from '../../../lib/domain/event-types/meeting-provider.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from '../../support/external-calendars/authorization-server.ts';
import { call } from '../../support/http/call.ts';
import { startZoomDouble, type ZoomDouble } from '../../support/meetings/zoom-double.ts';
import type { Person } from '../../support/world.ts';

/** A double of Zoom: an authorization server, and meetings that accept its tokens. */
export interface Zoom {
  readonly server: AuthorizationServer;
  readonly meetings: ZoomDouble;
  readonly close: () => Promise<void>;
}

/** Starts a double of Zoom, and makes the service in this test file use it. */
export async function startZoom(): Promise<Zoom> {
  const [server, meetings] = await Promise.all([
    startAuthorizationServer('zoom'),
    startZoomDouble(),
  ]);
  meetings.isGood = server.isGood;
  vi.stubEnv('ZOOM_API_URL', meetings.url);
  return {
    server,
    meetings,
    close: async () => {
      meetings.close();
      await server.close();
      vi.unstubAllEnvs();
    },
  };
}

/** Creates a connection that its user has not authorized yet. */
export async function begin(
  as: Person,
  body: { readonly shared?: boolean } = {},
  provider: AccountProvider = 'zoom',
) {
  const params = { provider };
  const answer = await call(ConnectConferencing, { as, params, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { authorizationUrl = '', ...connection } = answer.body.data;
  return { connection, url: authorizationUrl };
}

interface CameBack {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
}

/** Sends only the members that the operation accepts, because a provider may add others to the redirect. */
export const authorize = (
  as: Person,
  uid: string,
  { code, state, iss }: CameBack,
  headers: Readonly<Record<string, string>> = {},
) =>
  call(AuthorizeConferencingConnection, {
    as,
    params: { uid },
    body: { code, state, ...(iss && { iss }) },
    headers,
  });

/** Creates a connection, and authorizes it like its user. */
export async function connect(as: Person, zoom: Zoom, body: { readonly shared?: boolean } = {}) {
  const { connection, url } = await begin(as, body);
  const cameBack = await zoom.server.agree(url);
  const answer = await authorize(as, connection.uid, cameBack);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { connection: answer.body.data, cameBack };
}

export async function connectionsOf(as: Person) {
  const { status, body } = await call(ListConferencingConnections, { as });
  expect(status).toBe(200);
  return body.data;
}
