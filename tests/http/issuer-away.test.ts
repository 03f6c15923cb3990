import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ListBookings } from '../../lib/contract/bookings/list-bookings.ts';
import { type Issuer, startIssuer } from '../support/people/issuer.ts';
import { forgetModules } from '../support/processes/forget-modules.ts';
import { newWorld, type World } from '../support/world.ts';

let world: World<'admin'>;
let trusted: Issuer;
let call: typeof import('../support/http/call.ts').call;
beforeAll(async () => {
  [world, trusted] = await Promise.all([newWorld('admin'), startIssuer()]);
});
afterAll(() => trusted.close());
// Resets the cached key set: with it, an unreachable issuer goes unnoticed for ten minutes.
beforeEach(async () => {
  forgetModules();
  // Imports again: modules loaded earlier keep their cache.
  ({ call } = await import('../support/http/call.ts'));
  const { waitLonger } = await import('../support/processes/patience.ts');
  waitLonger();
});

const withToken = async () => {
  const token = await trusted.tokenFor(world.owner, world.of);
  return call(ListBookings, { headers: { authorization: `Bearer ${token}` } });
};

test.each([
  ['responds with status 500', { status: 500, body: 'away' }],
  ['responds with a body that is not JSON', { status: 200, body: '<html>' }],
  ['responds with JSON that is not a key set', { status: 200, body: '{"error":"later"}' }],
  ['hangs up', 'hangs up'],
  ['does not respond for a second', 'silent'],
] as const)('a valid token is 503 and not 401 while the issuer %s', async (_, answer) => {
  trusted.answerWith(answer);
  const { waitAsDeployed } = await import('../support/processes/patience.ts');
  if (answer === 'silent') waitAsDeployed();
  const { body, headers } = await withToken();
  expect(body).toMatchObject({ status: 503, code: 'service/unavailable' });
  expect(headers['retry-after']).toBe('1');
});

test('a key is accepted without the issuer, and a token next to it is 503', async () => {
  trusted.answerWith('hangs up');
  expect((await call(ListBookings, { as: world.owner })).status).toBe(200);
  const authorization = `Bearer ${await trusted.tokenFor(world.owner, world.of)}`;
  const answer = await call(ListBookings, { as: world.owner, headers: { authorization } });
  expect(answer.body.code).toBe('service/unavailable');
});

test('a malformed token is 401 without the issuer', async () => {
  const headers = { authorization: 'Bearer a.b.c' };
  expect((await call(ListBookings, { headers })).status).toBe(401);
});

test('a token is accepted when the issuer is available again', async () => {
  trusted.answerWith();
  expect((await withToken()).status).toBe(200);
});

test('every token is refused without a configured issuer', async () => {
  const { JWT_AUDIENCE } = process.env;
  process.env.JWT_AUDIENCE = '';
  const token = await trusted.tokenFor(world.admin, world.of);
  const answer = await call(ListBookings, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.body.code).toBe('credential/refused');
  process.env.JWT_AUDIENCE = JWT_AUDIENCE;
});
