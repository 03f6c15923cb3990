import { beforeAll, expect, test } from 'vitest';
import { McpServer } from '../../client/bin/mcp/server.ts';
import { ToolBox } from '../../client/bin/mcp/tool-box.ts';
import { createClient } from '../../client/src/client.ts';
import { type Service, sharedPatientService } from '../support/processes/service.ts';
import { newWorld, type Person } from '../support/world.ts';
import { assistantOf, readNames, writeNames } from './assistant.ts';
import { startProgram } from './programs.ts';
import { startProxy } from './proxy.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedPatientService();
});

const halfHourMs = 1_800_000;
const firstMs = Math.ceil((Date.now() + 2 * 86_400_000) / halfHourMs) * halfHourMs;
const startAt = (after: number): string => new Date(firstMs + after * halfHourMs).toISOString();

test('an assistant finds an event type and a time, books it, reschedules it and cancels it', async () => {
  const world = await newWorld();
  const { uid: eventTypeId } = await world.eventType([world.member], { name: 'Introduction' });
  const server = startProgram('scheduling-mcp', ['--allow-writes'], service, world.owner);
  const { ask, use, tools } = assistantOf((line) => {
    server.type(line);
    return server.next();
  });
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  expect(await ask('initialize', hello)).toMatchObject({
    jsonrpc: '2.0',
    id: 1,
    result: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'scheduling' },
    },
  });
  server.type('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect((await ask('ping')).result).toEqual({});
  expect(await tools()).toEqual([...readNames, ...writeNames]);
  expect(await use('find_event_types')).toMatchObject({
    isError: false,
    eventTypes: [{ eventTypeId, name: 'Introduction', durationMinutes: 30 }],
  });
  const period = { from: startAt(0), to: startAt(200) };
  const found = await use('find_times', { eventTypeId, ...period });
  const times = found as unknown as { times: { startedAt: string }[]; searchFrom: string };
  expect([times.times.length, times.times[0]?.startedAt]).toEqual([60, startAt(0)]);
  expect(times.searchFrom).toBe(startAt(60));
  const guest = { name: 'Ada', email: 'ada@example.com', timeZone: 'Asia/Tokyo' };
  const booked = await use('book', { eventTypeId, startedAt: startAt(0), ...guest });
  const { booking } = booked as unknown as { booking: { uid: string } };
  const bookingId = booking.uid;
  const lost = await use('book', { eventTypeId, startedAt: startAt(0), ...guest });
  expect(lost.isError).toBe(true);
  expect(lost.text).toMatch(
    new RegExp(`\\n {2}Next: ${startAt(1)},.*\\n.*\\n\\(booking/slot-taken, `, 'u'),
  );
  const moved = { bookingId, startedAt: startAt(3), timeZone: 'Asia/Tokyo' };
  expect(await use('reschedule_booking', moved)).toMatchObject({
    booking: { startedAt: startAt(3) },
  });
  const listed = await use('list_bookings', { status: 'open' });
  expect(listed).toMatchObject({ bookings: [{ uid: bookingId, startedAt: startAt(3) }] });
  // Lists omit the texts of guests, which may be long.
  expect(listed.text).not.toContain('description');
  expect(await use('cancel_booking', { bookingId, reason: 'No time.' })).toMatchObject({
    booking: { status: 'cancel', cancelReason: 'No time.' },
  });
  expect(await use('get_booking', { bookingId })).toMatchObject({ booking: { status: 'cancel' } });
  server.closeInput();
  expect(await server.ended).toBe(0);
  expect(server.printed.every((line) => JSON.parse(line).jsonrpc === '2.0')).toBe(true);
});

function assistant(
  { key }: Pick<Person, 'key'>,
  allowsWrites = false,
  baseUrl = service.baseUrls[0] ?? '',
) {
  const client = createClient({ baseUrl, apiKey: key, maxRetries: 1 });
  const server = new McpServer(new ToolBox(client, allowsWrites));
  const answer = (line: string) => server.answer(line);
  return { ...assistantOf(answer), answer };
}

test('tools that change something are only offered if the user and the scopes of the key allow them', async () => {
  const world = await newWorld('restricted');
  const readOnly = await world.keyFor(world.owner, ['bookings:read', 'event_types:read']);
  const [careful, limited, restricted] = [
    assistant(world.owner),
    assistant(readOnly, true),
    assistant(world.restricted, true),
  ];
  for (const { tools, ask } of [careful, limited, restricted]) {
    expect(await tools()).toEqual(readNames);
    const refused = await ask('tools/call', {
      name: 'cancel_booking',
      arguments: { bookingId: 'b' },
    });
    expect(refused.error).toEqual({ code: -32602, message: 'Unknown tool: cancel_booking' });
  }
  const { result } = await assistant(world.owner, true).ask('tools/list');
  expect(result?.tools.map(({ annotations }) => annotations)).toMatchObject([
    ...readNames.map(() => ({ readOnlyHint: true, destructiveHint: false })),
    { readOnlyHint: false, destructiveHint: false },
    { readOnlyHint: false, destructiveHint: true },
    { readOnlyHint: false, destructiveHint: true },
  ]);
});

const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

test('a client of the current revision needs no handshake, and gets the metadata that it needs with each result', async () => {
  const { owner } = await newWorld();
  const { ask } = assistant(owner);
  const told = {
    resultType: 'complete',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'scheduling' } },
  };
  const discovered = await ask('server/discover', { _meta: modern });
  expect(discovered.result).toMatchObject({
    ...told,
    capabilities: { tools: {} },
    cacheScope: 'private',
  });
  expect(discovered.result).toMatchObject({
    supportedVersions: expect.arrayContaining(['2026-07-28', '2024-11-05']),
  });
  expect((await ask('tools/list', { _meta: modern })).result).toMatchObject({
    ...told,
    ttlMs: 60_000,
  });
  const used = await ask('tools/call', { _meta: modern, name: 'list_bookings', arguments: {} });
  expect(used.result).toMatchObject({ ...told, structuredContent: { bookings: [] } });
  const { 'io.modelcontextprotocol/clientCapabilities': _, ...without } = modern;
  expect((await ask('tools/list', { _meta: without })).error?.code).toBe(-32602);
  const later = { ...modern, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
  expect((await ask('tools/list', { _meta: later })).error).toMatchObject({
    code: -32022,
    data: { requested: '2099-01-01' },
  });
});

test('an unknown protocol version is answered with a known one, and each invalid request is refused with its error code', async () => {
  const { owner } = await newWorld();
  const { ask, send, use, answer } = assistant(owner);
  const { result } = await ask('initialize', { protocolVersion: '1999-01-01' });
  expect(result).toMatchObject({ protocolVersion: '2025-11-25' });
  expect((await ask('resources/list')).error?.code).toBe(-32601);
  expect((await send({ id: null, method: 'ping' })).error?.code).toBe(-32600);
  expect((await send({ id: 9 })).error?.code).toBe(-32600);
  expect((await ask('tools/call', { name: 'find_times', arguments: 3 })).error?.code).toBe(-32602);
  const parsed = async (line: string) => JSON.parse((await answer(line)) ?? 'null');
  expect(await parsed('no JSON')).toMatchObject({ id: null, error: { code: -32700 } });
  const several =
    '[{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"}]';
  expect(await parsed(several)).toEqual([{ jsonrpc: '2.0', id: 'a', result: {} }]);
  expect(await parsed('[]')).toMatchObject({ id: null, error: { code: -32600 } });
  const wrong = async (given: object) => (await use('list_bookings', given)).text;
  expect(await wrong({ perPage: 101 })).toBe('`perPage` must be a valid integer.');
  expect(await wrong({ status: 'gone' })).toBe('`status` must be request or open or cancel.');
  expect(await wrong({ colour: 'red' })).toBe('The argument `colour` does not exist.');
  expect((await use('get_booking')).text).toBe('The argument `bookingId` is missing.');
  expect((await use('get_booking', { bookingId: '..' })).text).toBe('`uid` must be an ID.');
  expect((await use('get_booking', { bookingId: 'none' })).text).toContain('(booking/unknown, ');
});

test('a refused key and an unreachable service are reported to the assistant', async () => {
  const refused = assistant({ key: 'sk_live_none' });
  expect((await refused.use('list_bookings')).text).toMatch(/\(credential\/refused, request /u);
  const writer = assistant({ key: 'sk_live_none' }, true);
  const booking = { bookingId: 'b' };
  expect((await writer.use('cancel_booking', booking)).text).toContain('(credential/refused, ');
  const away = assistant({ key: 'a' }, true, 'http://127.0.0.1:1');
  expect((await away.ask('tools/list')).error).toMatchObject({
    code: -32603,
    message: expect.stringContaining('Check the address'),
  });
});

test('an assistant that loses the responses to a cancellation is advised to look before it repeats the call', async () => {
  const { owner } = await newWorld();
  const proxy = await startProxy(service.baseUrls[0] ?? '', ['forward', 'lost', 'lost']);
  const { use } = assistant(owner, true, proxy.url);
  const { isError, text } = await use('cancel_booking', { bookingId: 'b' });
  expect(isError).toBe(true);
  expect(text).toContain('check with `list_bookings`');
  expect(text).not.toContain('--idempotency-key');
});

test('the server answers neither a cancelled request nor a message that is not a request', async () => {
  const { owner } = await newWorld();
  const { answer } = assistant(owner);
  const asked = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'list_bookings' } };
  const waiting = answer(JSON.stringify(asked));
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
  expect(await answer(JSON.stringify(cancel))).toBeUndefined();
  expect(await waiting).toBeUndefined();
  expect(await answer('{"jsonrpc":"2.0","id":1,"result":{}}')).toBeUndefined();
});
