import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/*
 * A double of the part of the Zoom API that the service uses. It follows the documentation:
 * https://developers.zoom.us/docs/api/meetings (POST and GET /users/{userId}/meetings, PATCH and DELETE
 * /meetings/{meetingId}), https://developers.zoom.us/docs/api/users (GET /users/{userId}), and
 * https://developers.zoom.us/docs/api/rate-limits (429). The ID of a meeting is a number. The list of
 * meetings cuts agendas after 250 characters. A meeting that does not exist is 404 with the code 3001.
 */

/** A meeting as Zoom stores it. */
export interface ZoomMeeting {
  readonly id: number;
  readonly topic: string;
  readonly agenda: string;
  readonly start_time: string;
  readonly duration: number;
  readonly timezone: string;
  readonly join_url: string;
}

interface ZoomRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
}

export interface ZoomDouble {
  readonly url: string;
  /** The existing meetings, in the order of their creation. */
  readonly meetings: Map<number, ZoomMeeting>;
  /** The account of each meeting. Other accounts cannot see the meeting. */
  readonly owners: Map<number, string>;
  readonly asked: ZoomRequest[];
  /** The valid access tokens, with the account of each. */
  readonly accounts: Map<
    string,
    { readonly id: string; readonly account_id: string; readonly email: string }
  >;
  /** Whether any other token is valid for the common account. */
  isGood: (accessToken: string) => boolean;
  pageSize: number;
  /** Replaces the response of Zoom by a status, before or after the request is executed. */
  instead:
    | ((asked: ZoomRequest) => { readonly status: number; readonly isFinished?: true } | undefined)
    | undefined;
  readonly close: () => void;
}

const ofEverybody = { id: 'ann', account_id: 'account1', email: 'ann@zoom.example' };

type ZoomRequestBody = Readonly<Record<string, unknown>>;

export async function startZoomDouble(): Promise<ZoomDouble> {
  let lastId = 97_000_000_000;
  const double = {
    meetings: new Map<number, ZoomMeeting>(),
    owners: new Map<number, string>(),
    asked: [] as ZoomRequest[],
    accounts: new Map(),
    isGood: (() => false) as ZoomDouble['isGood'],
    pageSize: 300,
    instead: undefined as ZoomDouble['instead'],
  };
  const newId = () => {
    lastId += 1;
    return lastId;
  };
  const server = createServer((request, response) => {
    void answer(double, newId, request, response);
  }).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

async function answer(
  double: Omit<ZoomDouble, 'url' | 'close'>,
  newId: () => number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url: path = '', headers } = request;
  const sent = await text(request);
  const asked = { method, path, authorization: headers.authorization };
  double.asked.push(asked);
  const instead = double.instead?.(asked);
  if (instead && !instead.isFinished)
    return void response.writeHead(instead.status).end('Nothing of this is told.');
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const account = double.accounts.get(token) ?? (double.isGood(token) ? ofEverybody : undefined);
  const { status, body } = account
    ? done(double, newId, asked, account, sent === '' ? {} : (JSON.parse(sent) as ZoomRequestBody))
    : { status: 401, body: { code: 124, message: 'Invalid access token.' } };
  if (instead) return void response.writeHead(instead.status).end('Nothing of this is told.');
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

interface Answer {
  readonly status: number;
  readonly body?: object;
}

const gone: Answer = { status: 404, body: { code: 3001, message: 'Meeting does not exist.' } };

function done(
  double: Omit<ZoomDouble, 'url' | 'close'>,
  newId: () => number,
  { method, path }: ZoomRequest,
  account: { readonly id: string },
  sent: ZoomRequestBody,
): Answer {
  const { pathname, searchParams } = new URL(path, 'http://zoom');
  if (pathname === '/v2/users/me') return { status: 200, body: account };
  if (pathname === '/v2/users/me/meetings') {
    return method === 'POST'
      ? made(double, newId(), account.id, sent)
      : listed(double, account.id, searchParams);
  }
  const id = Number(/^\/v2\/meetings\/(\d+)$/u.exec(pathname)?.[1]);
  const meeting = double.meetings.get(id);
  if (meeting === undefined || double.owners.get(id) !== account.id) return gone;
  if (method === 'PATCH') double.meetings.set(id, { ...meeting, ...sent, id });
  else double.meetings.delete(id);
  return { status: 204 };
}

function made(
  double: Pick<ZoomDouble, 'meetings' | 'owners'>,
  id: number,
  ownerId: string,
  sent: ZoomRequestBody,
): Answer {
  double.owners.set(id, ownerId);
  const meeting = { ...sent, id, join_url: `https://zoom.example/j/${id}` } as ZoomMeeting;
  double.meetings.set(id, meeting);
  return { status: 201, body: { ...meeting, uuid: `uuid/${id}==`, host_id: 'host' } };
}

/** A page of meetings, with a token for the next page. */
function listed(
  { meetings, owners, pageSize }: Pick<ZoomDouble, 'meetings' | 'owners' | 'pageSize'>,
  ownerId: string,
  query: URLSearchParams,
): Answer {
  const from = Number(query.get('next_page_token') ?? 0);
  const all = [...meetings.values()].filter(({ id }) => owners.get(id) === ownerId);
  const page = all.slice(from, from + pageSize);
  const next = from + pageSize < all.length ? String(from + pageSize) : '';
  return {
    status: 200,
    body: {
      page_size: pageSize,
      next_page_token: next,
      meetings: page.map((one) => ({ ...one, agenda: one.agenda.slice(0, 250) })),
    },
  };
}
