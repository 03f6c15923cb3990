import { beforeAll, expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { type Contract, heedsIfMatch } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { UpdateSchedule } from '../../lib/contract/schedules/update-schedule.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { operations } from '../support/http/operations.ts';
import { versionOf } from '../support/http/version-of.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { inTurn } from '../support/random/cases.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { rivalOf } from './rivals.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const all = rows.map((row) => ({ ...row, contract: contracts.get(row.id) as Contract }));
const versioned = all.filter(({ contract }) => contract.versioned);
const reads = versioned.filter(({ method }) => method === 'GET');
const changes = versioned.filter(
  ({ method, contract }) => method !== 'GET' && contract.status !== 201,
);

const parts = versioned.filter(
  ({ id }) => id === 'createEventTypeHost' || id === 'createHostAssignRule',
);

const reading = reads.map(({ id }) => id);

test.each(reads)(
  '$id: a client with the current ETag gets 304 without a body',
  async ({ id, contract }) => {
    const request = { as: ready.world.owner, ...((await ready.request(id)) as Request) };
    const { etag = '' } = (await call(contract, request)).headers;
    const knowing = [`W/${etag}`, `"0", ${etag}`, `"0",W/${etag} , "9"`, '*', ' * '];
    const place = reading.indexOf(id);
    for (const known of [etag, ...inTurn(knowing, place, 1)]) {
      const answer = await call(contract, { ...request, headers: { 'if-none-match': known } });
      expect([known, answer.status]).toEqual([known, 304]);
      expect(answer.headers.etag).toBe(etag);
    }
    const ignorant = [
      'W/"0"',
      etag.replaceAll('"', ''),
      '',
      '"',
      `"${etag}`,
      `foo${etag}bar`,
      'nonsense',
    ];
    for (const other of ['"0"', ...inTurn(ignorant, place, 1)]) {
      const answer = await call(contract, { ...request, headers: { 'if-none-match': other } });
      expect([other, answer.status]).toEqual([other, 200]);
    }
  },
);

test('a read with an outdated ETag returns the whole resource', async () => {
  const sent = { as: ready.world.owner, params: { uid: await ready.newBooking() } };
  const { etag = '' } = (await call(GetBooking, sent)).headers;
  await call(UpdateBooking, { ...sent, body: { name: 'B' } });
  const answer = await call(GetBooking, { ...sent, headers: { 'if-none-match': etag } });
  expect([answer.status, answer.body.data.name]).toEqual([200, 'B']);
});

test('a list has no ETag', async () => {
  const headers = { 'if-none-match': '*' };
  const answer = await call(ListBookings, { as: ready.world.owner, headers });
  expect([answer.status, answer.headers.etag]).toEqual([200, undefined]);
});

/** The reads that return the current version of shared resources. All other resources are new for each request. */
const versionFrom: Partial<Record<OperationId, OperationId>> = {
  updateTeam: 'getTeam',
  updateCurrentUser: 'getCurrentUser',
  updateCurrentUserSettings: 'getCurrentUserSettings',
  updateProfileImage: 'getCurrentUser',
  deleteProfileImage: 'getCurrentUser',
  updateCurrentUserIdentity: 'getCurrentUser',
  deleteCurrentUserIdentity: 'getCurrentUser',
};

/** Returns a request and the current version of its resource. */
async function requestAt(id: OperationId) {
  const request = { as: ready.world.owner, ...((await ready.request(id)) as Request) };
  const read = contracts.get(versionFrom[id] ?? id) as Contract;
  if (read.id === id) return { request, ver: 1 };
  const { params } = request;
  const { etag } = (await call(read, { as: request.as, ...(params && { params }) })).headers;
  return { request, ver: versionOf(etag) };
}

/** Replaces `+N` with `ver + N`. */
const at = (ver: number, header: string): string =>
  header.replaceAll(/\+(\d)/gu, (_, later) => String(ver + Number(later)));

/** Other headers that match the current version. */
const otherMatches = ['*', ' * ', '"0", "+0"', 'W/"0" ,"+0"'];
const others = ['"0", "+1"', 'W/"+0"', '"0+0"', '""'];
const changing = changes.map(({ id }) => id);

test.each(changes)(
  '$id: a change is applied only to the version that If-Match names',
  async ({ id, contract }) => {
    const unchanged = await requestAt(id);
    for (const header of ['"+1"', ...inTurn(others, changing.indexOf(id), 2)]) {
      const named = { 'if-match': at(unchanged.ver, header) };
      const answer = await call(contract, { ...unchanged.request, headers: named });
      expect([header, answer.body.code]).toEqual([header, 'resource/changed']);
    }
    for (const header of ['"+0"', ...inTurn(otherMatches, changing.indexOf(id), 1)]) {
      const { request, ver } = await requestAt(id);
      const named = { 'if-match': at(ver, header) };
      const { status, headers } = await call(contract, { ...request, headers: named });
      const after = contract.status === 204 ? Number.NaN : ver + 1;
      expect([header, status, versionOf(headers.etag)]).toEqual([header, contract.status, after]);
    }
  },
);

const malformed = [
  '',
  '1',
  '"1',
  '1"',
  '"1",',
  ',"1"',
  '"1" "2"',
  '*, "1"',
  'w/"1"',
  '"\u0000"',
  "'1'",
  '"1";',
  '"1 "',
];

test.each(changes)('$id: a malformed If-Match is refused and named', async ({ id, contract }) => {
  const request = { as: ready.world.owner, ...((await ready.same(id)) as Request) };
  for (const header of inTurn(malformed, changing.indexOf(id), 3)) {
    const { body } = await call(contract, { ...request, headers: { 'if-match': header } });
    expect(body, JSON.stringify(header)).toMatchObject({
      code: 'request/invalid',
      errors: [{ pointer: 'header/If-Match' }],
    });
  }
});

/** Operations whose documentation does not list `If-Match`. */
const ignoringIfMatch = operations.filter(
  ({ row, contract, documented }) =>
    row.method !== 'GET' &&
    contract.notice === undefined &&
    !documented.parameters?.some(({ $ref }) => $ref === '#/components/parameters/IfMatch'),
);

test('the creations of whole resources and the operations without a version ignore If-Match', () => {
  expect(ignoringIfMatch.map(({ row }) => row.id)).toEqual([
    'createBooking',
    'createGuestLink',
    'createBookingRecording',
    'createBookingTranscript',
    'createBookingRecap',
    'createSchedule',
    'createEventType',
    'createAccountIntegrationLink',
    'createUserAvailabilityCalendar',
    'createCalendarConnection',
    'syncCalendarConnection',
    'connectConferencing',
    'authorizeConferencingConnection',
    'updateConferencingConnection',
    'deleteConferencingConnection',
    'deleteOrganizationUserSessions',
    'createOrganizationInvitation',
    'acceptOrganizationInvitation',
    'createPublicBooking',
    'createApiKey',
    'requestSignIn',
    'createSession',
    'requestOpenidSignIn',
    'createOpenidSession',
    'deleteSession',
    'createWebhookEndpoint',
    'testWebhookEndpoint',
    'replayWebhookDelivery',
    'replayWebhookDeliveries',
    'createRoutingForm',
    'createRoutingFormResponse',
    'createPublicRoutingFormResponse',
  ]);
});

test.each(ignoringIfMatch)(
  '$row.id: an ignored If-Match can have any value',
  async ({ row, contract }) => {
    const place = ignoringIfMatch.findIndex((one) => one.row.id === row.id);
    for (const header of ['"9"', ...inTurn(malformed, place, 1)]) {
      const request = { as: ready.world.owner, ...((await ready.request(row.id)) as Request) };
      const headers = { ...request.headers, 'if-match': header };
      const { status } = await call(contract, { ...request, headers });
      expect([header, status]).toEqual([header, contract.status]);
    }
  },
);

test.each(parts)(
  '$id: If-Match of a request that creates a part contains the version of the whole resource',
  async ({ id, contract }) => {
    const request = { as: ready.world.owner, ...((await ready.request(id)) as Request) };
    const codeOf = async (header: string) =>
      (await call(contract, { ...request, headers: { 'if-match': header } })).body.code;
    expect(await codeOf('"9"')).toBe('resource/changed');
    expect(await codeOf('"1')).toBe('request/invalid');
  },
);

test('only one of ten concurrent changes of the same version succeeds, and the others are 412', async () => {
  const params = { uid: await ready.newBooking() };
  const headers = { 'if-match': '"1"' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      call(UpdateBooking, { as: ready.world.owner, params, headers, body: { name: `N${i}` } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
});

/** Resources that can be deleted but not changed. */
const unchangeable: readonly string[] = ['deleteOrganizationInvitation', 'deleteApiKey'];
const overtakable = versioned.filter(
  ({ id, method, path, contract }) =>
    method !== 'GET' && path.includes('{') && heedsIfMatch(contract) && !unchangeable.includes(id),
);

test.each(overtakable)(
  '$id: a change with If-Match is 412 if the version changes before the write',
  async ({ id, path, contract }) => {
    const { owner } = ready.world;
    const { request, ver } = await requestAt(id);
    const other = rivalOf(path, request.params ?? {});
    const theirs = { as: owner, params: other.params, body: other.body };
    const overtaken: number[] = [];
    beforeTableCalls(async (name) => {
      if (name !== 'TransactWriteItems' || overtaken.length > 0) return;
      overtaken.push(0);
      overtaken[0] = (await call(other.contract, theirs as never)).status;
    });
    const mine = await call(contract, { ...request, headers: { 'if-match': `"${ver}"` } });
    expect([...overtaken, mine.status]).toEqual([200, 412]);
  },
);

test('twelve concurrent changes without If-Match all succeed, one after the other', async () => {
  const { owner } = ready.world;
  const params = { uid: await ready.newBooking() };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      call(UpdateBooking, { as: owner, params, body: { name: `N${i}` } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const versions = answers.map(({ headers }) => Number(headers.etag?.slice(1, -1)));
  expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i + 2));
});

test('concurrent changes of different members are all applied', async () => {
  const { owner } = ready.world;
  const params = { uid: await ready.newSchedule() };
  const parts = [
    { name: 'N' },
    { description: 'D' },
    { access: 'A' },
    { priority: 'high' },
    { address: 'B' },
  ];
  await Promise.all(parts.map((body) => call(UpdateSchedule, { as: owner, params, body })));
  const { body } = await call(UpdateSchedule, { as: owner, params, body: {} });
  expect(body.data).toMatchObject(Object.assign({}, ...parts));
});

test.each(all.filter(({ method }) => method === 'PATCH'))(
  '$id: an empty change changes nothing, not even the version',
  async ({ id, contract }) => {
    const request = { as: ready.world.owner, ...((await ready.request(id)) as Request) };
    const first = await call(contract, request);
    const empty = await call(contract, { ...request, body: {} });
    expect([empty.status, empty.headers.etag]).toEqual([200, first.headers.etag]);
    expect(empty.body).toEqual(first.body);
  },
);
