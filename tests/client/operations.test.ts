import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import type { Operations } from '../../client/src/generated/types.ts';
import { isProblem, type ProblemCode } from '../../client/src/problems.ts';
import type { ProblemCode as Catalogued } from '../../lib/contract/problems.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { methodName, resourceName } from '../../scripts/client/names.ts';
import { renderClient } from '../../scripts/client/render-client.ts';
import { rows } from '../../scripts/contracts.ts';
import { rendered } from '../support/http/rendered.ts';

const root = new URL('../../', import.meta.url);

/** Compiles only if both types are equal. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;
/** The operations that providers and mail programs call. */
const notices = ['receiveConferencingNotice', 'receiveTextReply', 'unsubscribeGuest'] as const;
type Notice = (typeof notices)[number];
const hasEveryOperation: Same<Exclude<OperationId, Notice>, keyof Operations> = true;
const hasEveryCode: Same<Catalogued, ProblemCode> = true;

test('the types of the client contain every operation and every problem', () => {
  expect([hasEveryOperation, hasEveryCode]).toEqual([true, true]);
});

test('the generated files of the client match the current document', () => {
  for (const [path, text] of renderClient(JSON.parse(rendered))) {
    expect(readFileSync(new URL(path, root), 'utf8') === text, path).toBe(true);
  }
});

test('the client has the same version as the service', () => {
  const versionOf = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8')).version;
  expect(versionOf('client/package.json')).toBe(versionOf('package.json'));
});

type Methods = Readonly<Record<string, (...values: unknown[]) => Promise<unknown>>>;

test('every operation is a method that sends the method and the path of its route', async () => {
  const sent: string[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com/base/',
    apiKey: 'sk_live_a',
    fetch: async (url, init) => {
      sent.push(`${init?.method} ${String(url)}`);
      return Response.json({ data: [], nextCursor: null });
    },
  });
  const sentByClients = rows.filter(({ id }) => !notices.some((notice) => notice === id));
  const resources = client as unknown as Readonly<Record<string, Methods>>;
  for (const { group, id, path } of sentByClients) {
    const ids = [...path.matchAll(/\{/gu)].map((_, index) => `ü/${index}`);
    await resources[resourceName(group)]?.[methodName(group, id)]?.(...ids);
  }
  let index = 0;
  const filled = (path: string) => {
    index = 0;
    return path.replaceAll(/\{\w+\}/gu, () => `%C3%BC%2F${index++}`);
  };
  expect(sent).toEqual(
    sentByClients.map(
      ({ method, path }) => `${method} https://api.example.com/base${filled(path)}`,
    ),
  );
});

test.each([
  ['bookings', 'createBooking', 'create'],
  ['bookings', 'listBookings', 'list'],
  ['bookings', 'reassignBookingAutomatically', 'reassignAutomatically'],
  ['bookings', 'createGuestLink', 'createGuestLink'],
  ['event-types', 'listEventTypeHosts', 'listHosts'],
  ['event-types', 'listAvailableSchedulesV2', 'listAvailableSchedulesV2'],
  ['users', 'getCurrentUser', 'getCurrent'],
  ['webhooks', 'rotateWebhookEndpointSecret', 'rotateEndpointSecret'],
])('in %s, the method of %s is called %s', (group, id, name) => {
  expect(methodName(group, id)).toBe(name);
});

test('an ID that leads to another path is refused before a request is sent', async () => {
  const sent: unknown[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com',
    fetch: async (url) => {
      sent.push(url);
      return Response.json({});
    },
  });
  for (const uid of ['', '.', '..']) {
    await expect(client.bookings.get(uid)).rejects.toThrow('`uid` must be an ID.');
  }
  expect(sent).toEqual([]);
});

test.each([
  '',
  'api.example.com',
  'ftp://api.example.com',
  'https://api.example.com?a=b',
  'https://a:b@api.example.com',
])('the base URL %j is refused', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow('must be an address');
});

test('a header of the caller replaces the header of the client with the same name', async () => {
  const sent: (string | null)[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'sk_live_a',
    fetch: async (_, init) => {
      const headers = new Headers(init?.headers);
      sent.push(headers.get('x-service-api-key'), headers.get('traceparent'));
      return Response.json({ data: {} });
    },
  });
  const headers = { 'x-service-api-key': 'sk_live_b', traceparent: '00-1-2-01' };
  await client.users.getCurrent({ headers });
  await client.users.getCurrent();
  expect(sent).toEqual(['sk_live_b', '00-1-2-01', 'sk_live_a', null]);
});

test('the codes of problems are typed, and so are the members of each problem', () => {
  const nextStarts = (error: unknown): string[] | undefined =>
    isProblem(error, 'booking/slot-taken') ? error.document.nextStarts : undefined;
  // @ts-expect-error No problem has this code.
  const misspelt = (error: unknown) => isProblem(error, 'booking/slot-tacken');
  expect([nextStarts(new Error('another one')), misspelt(undefined)]).toEqual([undefined, false]);
});
