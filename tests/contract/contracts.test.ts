import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import { type ProblemCode, problems } from '../../lib/contract/problems.ts';
import { problemsOf } from '../../lib/contract/problems-of.ts';
import { loadContracts, promisedIds, type Row, rows } from '../../scripts/contracts.ts';

const contracts = await loadContracts();

function contractOf({ id }: Row) {
  const contract = contracts.get(id);
  if (contract === undefined) throw new Error(`${id} has no contract.`);
  return contract;
}

const exampleOf = ({ group, id }: Row): Example =>
  (examples[group] as Readonly<Record<string, Example>>)[id] ?? { reply: undefined };

test('the contract files and the rows of the route table contain the same operations', async () => {
  const promised = await promisedIds();
  expect(promised.toSorted()).toEqual(rows.map((row) => [row.contractFile, row.id]).toSorted());
});

test('only the listed operations need no credential: health, readiness, the API document, pages, OAuth callbacks, notices, pictures, invitations, signing in, unsubscribing, public routing forms and public booking', () => {
  const open = rows.filter((row) => contractOf(row).scope === 'public').map(({ id }) => id);
  const pages = ['getDocs', 'getDocsAsset', 'getGuide', 'getLlmsText'];
  const accept = 'acceptOrganizationInvitation';
  expect(open).toEqual([
    'getCalendarConnectionCallback',
    'getConferencingCallback',
    'receiveConferencingNotice',
    accept,
    'getGuestPage',
    'getPublicTeam',
    'listPublicEventTypes',
    'getPublicEventType',
    'listPublicAvailableSchedules',
    'createPublicBooking',
    'receiveTextReply',
    'unsubscribeGuest',
    'getProfileImage',
    'requestSignIn',
    'createSession',
    'requestOpenidSignIn',
    'createOpenidSession',
    'getPublicRoutingForm',
    'createPublicRoutingFormResponse',
    'updatePublicRoutingFormResponse',
    'getTeamPage',
    'getBookingPage',
    'getRoutingFormPage',
    'getInvitePage',
    'getSignInPage',
    'getBookingsPage',
    'getCalendarPage',
    'getRoutingFormsPage',
    'getSettingsPage',
    'getSettingsSectionPage',
    'getPageAsset',
    'getHealth',
    'getReadiness',
    'getOpenapi',
    ...pages,
  ]);
});

test('only getCurrentUser needs no scope', () => {
  const unscoped = rows.filter((row) => contractOf(row).scope === 'none').map(({ id }) => id);
  expect(unscoped).toEqual(['getCurrentUser']);
});

test.each(
  rows.filter((row) => !['public', 'guest', 'answer', 'none'].includes(contractOf(row).scope)),
)('$id needs a read scope if it is a GET and a write scope otherwise', (row) => {
  const needed = row.method === 'GET' ? 'read' : 'write';
  expect(contractOf(row).scope.split(':')[1]).toBe(needed);
});

test.each(rows.filter(({ method }) => method === 'GET'))(
  '$id takes no body because it is a GET',
  (row) => {
    expect(contractOf(row).body.type).toBe('undefined');
  },
);

test.each(rows)('$id declares only problems of the catalogue', (row) => {
  const declared = contractOf(row).problems;
  expect(declared.filter((code) => !(code in problems))).toEqual([]);
  expect(declared.length).toBe(new Set(declared).size);
});

test('every problem of the catalogue is a response of an operation or of the fallback', () => {
  const fallback: ProblemCode[] = ['route/unknown', 'route/method-not-allowed'];
  const answered = new Set([...fallback, ...[...contracts.values()].flatMap(problemsOf)]);
  expect(Object.keys(problems).filter((code) => !answered.has(code as ProblemCode))).toEqual([]);
});

test('a read has the problems of its credential, its request and the service, and none of an idempotency key', () => {
  const row = rows.find(({ id }) => id === 'getBooking');
  expect(row && problemsOf(contractOf(row))).toEqual([
    'request/invalid',
    'credential/missing',
    'credential/refused',
    'session/foreign-page',
    'caller/scope-missing',
    'booking/unknown',
    'caller/rate-limited',
    'service/failed',
    'service/unavailable',
  ]);
});

test('a write to one resource has the problems of its version, its idempotency key and its body', () => {
  const row = rows.find(({ id }) => id === 'cancelBooking');
  expect(row && problemsOf(contractOf(row))).toEqual([
    'request/invalid',
    'request/not-json',
    'credential/missing',
    'credential/refused',
    'session/foreign-page',
    'caller/scope-missing',
    'caller/role-forbids',
    'booking/unknown',
    'booking/already-cancelled',
    'resource/changed',
    'request/too-large',
    'request/unsupported-media-type',
    'booking/too-large',
    'idempotency/key-reused',
    'caller/rate-limited',
    'service/failed',
    'service/undecided',
    'service/unavailable',
  ]);
});

test.each(rows)('$id accepts the query and the body of its example', (row) => {
  const { query, body } = contractOf(row);
  const example = exampleOf(row);
  expect(v.safeParse(query, example.query ?? {}).issues).toBeUndefined();
  expect(v.safeParse(body, example.body).issues).toBeUndefined();
});

test.each(rows)('$id parses the reply of its example without changes', (row) => {
  const { reply } = exampleOf(row);
  expect(v.parse(contractOf(row).reply, reply)).toEqual(reply);
});
