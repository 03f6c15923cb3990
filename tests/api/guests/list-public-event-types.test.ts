import { expect, test, vi } from 'vitest';
import { ListPublicEventTypes } from '../../../lib/contract/guests/list-public-event-types.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld, type World } from '../../support/world.ts';

const list = (team: string, query: Record<string, string> = {}, sourceIp = newAddress()) =>
  call(ListPublicEventTypes, { params: { team }, query, event: fromAddress(sourceIp, 'GET') });

/** Stores event types with increasing creation times, so that their order is known. */
async function made(world: World, all: readonly object[]): Promise<string[]> {
  const uids: string[] = [];
  for (const [index, overrides] of all.entries()) {
    const createdAt = new Date(Date.now() + index).toISOString();
    uids.push((await world.eventType([world.member], { createdAt, ...overrides })).uid);
  }
  return uids;
}

const open = { visibility: 'public' } as const;

test('the list contains the enabled public event types and no others', async () => {
  const world = await newWorld();
  const [first, , , , last] = await made(world, [
    { ...open, name: 'First', description: 'One', duration: 45 },
    { visibility: 'unlisted' },
    // Texts of the host do not make an event type public.
    { description: '"visibility":"public"', name: '","visibility":"public' },
    { ...open, status: 'disable' },
    { ...open, name: 'Last' },
  ]);
  const { status, body } = await list(world.of);
  expect([status, body]).toEqual([
    200,
    {
      data: [
        { uid: first, name: 'First', description: 'One', duration: 45 },
        { uid: last, name: 'Last', description: '', duration: 30 },
      ],
      nextCursor: null,
    },
  ]);
});

test('pages skip event types that are not public, and a cursor is valid only for its list', async () => {
  const world = await newWorld();
  const uids = await made(world, [open, {}, {}, open, {}, open, {}]);
  const found: string[] = [];
  let pages = 0;
  let first = '';
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const query = { perPage: '1', ...(cursor !== undefined && { cursor }) };
    const { body } = await list(world.of, query);
    found.push(...body.data.map(({ uid }) => uid));
    cursor = body.nextCursor;
    first ||= cursor ?? '';
  }
  expect([found, pages]).toEqual([[uids[0], uids[3], uids[5]], 3]);
  const other = await newWorld();
  expect((await list(other.of, { cursor: first })).body.code).toBe('request/invalid');
  expect((await list(world.of, { cursor: 'x' })).status).toBe(400);
});

test('an unknown team is 404, and a team without public event types has an empty list', async () => {
  expect((await list('no-team')).body.code).toBe('team/unknown');
  const world = await newWorld();
  await made(world, [{}]);
  expect((await list(world.of)).body).toEqual({ data: [], nextCursor: null });
});

test('a client beyond its rate limit is 429, and an unavailable table is 503, for public event types', async () => {
  const { of } = await newWorld();
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const client = newAddress();
  const answers = [await list(of, {}, client), await list(of, {}, client)];
  vi.unstubAllEnvs();
  expect(answers.map(({ body }) => body.code)).toEqual([undefined, 'caller/rate-limited']);
  beforeTableCalls((command) => {
    if (command === 'Query')
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await list(of)).body.code).toBe('service/unavailable');
});
