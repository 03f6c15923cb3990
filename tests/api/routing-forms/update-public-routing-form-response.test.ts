import { afterEach, expect, test, vi } from 'vitest';
import { DeleteRoutingForm } from '../../../lib/contract/routing-forms/delete-routing-form.ts';
import { UpdatePublicRoutingFormResponse } from '../../../lib/contract/routing-forms/update-public-routing-form-response.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { deleteAtOnce } from '../../support/people/delete-at-once.ts';
import { newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld } from '../bookings/guests.ts';
import { askBy, dryRun, led, responseOf, tokenOf } from './led.ts';
import { answer, change, isPublic } from './public-forms.ts';
import { email, largeForm, longAnswers, routing, toHelp } from './responses.ts';

const help = { fieldUid: 'topic', content: 'Help' };

deleteAtOnce();
afterEach(() => {
  vi.useRealTimers();
});

test('the token of a response can change the response, whose new route is returned without its rule', async () => {
  const world = await newWorld();
  const { uid: formId } = await routing(world.owner, isPublic);
  const { token, ...before } = (await answer(world.of, formId)).body.data;
  const preview = await change(world.of, token, { answers: [email, help] }, dryRun);
  expect([preview.status, preview.body.data.route]).toEqual([200, toHelp]);
  const { body, headers } = await change(world.of, token, { answers: [email, help] });
  expect(headers.etag).toBe('"2"');
  expect(body.data).toEqual({
    ...before,
    answers: [
      { fieldUid: 'email', content: ['ann@example.com'] },
      { fieldUid: 'topic', content: ['Help'] },
    ],
    route: toHelp,
    updatedAt: expect.any(String),
  });
  expect((await responseOf(world, token)).matchedRule?.index).toBe(1);
  expect((await change(world.of, token, {})).headers.etag).toBe('"2"');
});

test('the token of a response that a user created can change it without a credential', async () => {
  const world = await newWorld();
  const { uid } = await routing(world.owner);
  const token = await tokenOf(world, { uid });
  for (const answers of [[email, help], [email]]) {
    expect((await change(world.of, token, { answers })).status).toBe(200);
  }
  expect((await change(world.of, token, {}, { 'if-match': '"1"' })).body.code).toBe(
    'resource/changed',
  );
});

test('an altered token, a token in another path and an expired token are unknown', async () => {
  const world = await newWorld();
  const { uid } = await routing(world.owner, isPublic);
  const [token, other] = [await tokenOf(world, { uid }), await tokenOf(world, { uid })];
  const altered = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
  const elsewhere = await newWorld();
  const [formId = '', response = '', secret] = other.split('.');
  for (const [team, sent] of [
    [world.of, altered],
    [elsewhere.of, token],
    ['no-team', token],
    [world.of, `${formId}.${response}.${token.split('.')[2]}`],
    [world.of, `${formId}.none.${secret}`],
  ] as const) {
    expect((await change(team, sent, {})).body.code).toBe('response/unknown');
  }
  const createdMs = Date.parse((await responseOf(world, token)).createdAt);
  vi.useFakeTimers({ toFake: ['Date'], now: createdMs + 7 * 86_400_000 });
  expect((await change(world.of, token, {})).body.code).toBe('response/unknown');
  vi.useRealTimers();
  expect((await change(world.of, token, {})).status).toBe(200);
  await call(DeleteRoutingForm, { as: world.owner, params: { uid } });
  expect((await change(world.of, token, {})).body.code).toBe('response/unknown');
});

test('a request without a token is 400', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  const { uid: response } = (await answer(of, uid)).body.data;
  const params = { team: of, formId: uid, uid: response };
  const sent = { as: owner, params, body: {} };
  const { body } = await call(UpdatePublicRoutingFormResponse, sent);
  expect([body.status, body.errors?.[0]?.pointer]).toEqual([400, 'header/X-Response-Token']);
});

test('faulty answers change nothing', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  const { token } = (await answer(of, uid)).body.data;
  for (const [code, answers] of [
    ['answer/missing', [help]],
    ['answer/unknown-field', [email, { ...help, fieldUid: 'colour' }]],
    ['answer/repeated', [email, email]],
    ['answer/several-options', [email, { ...help, content: ['Help', 'Buying'] }]],
    ['answer/unknown-option', [email, { ...help, content: 'No' }]],
    ['answer/wrong-format', [{ ...email, content: '@' }]],
    ['request/unprocessable', [{ ...help, content: 'No' }]],
  ] as const) {
    expect((await change(of, token, { answers })).body.code).toBe(code);
  }
  const large = await routing(owner, { ...largeForm, ...isPublic });
  const ofLarge = (await answer(of, large.uid, [])).body.data.token;
  const tooLarge = await change(of, ofLarge, { answers: longAnswers });
  expect(tooLarge.body.code).toBe('response/too-large');
  await call(UpdateRoutingForm, { as: owner, params: { uid }, body: { status: 'disable' } });
  const refused = await change(of, token, { answers: [email] });
  expect(refused.body.code).toBe('routing-form/disabled');
  expect((await change(of, token, {})).headers.etag).toBe('"1"');
});

test('a booked response cannot be changed, and concurrent changes are applied one after the other', async () => {
  const world = await auditedWorld();
  const { eventType, token } = await led(world);
  const both = await Promise.all(
    ['a@example.com', 'b@example.com'].map((content) =>
      change(world.of, token, { answers: [{ ...email, content }] }),
    ),
  );
  expect(both.map(({ headers }) => headers.etag).toSorted()).toEqual(['"2"', '"3"']);
  await askBy(world, token, eventType, at(3, '09:00'));
  const { body } = await change(world.of, token, { answers: [email] });
  expect(body.code).toBe('response/booked');
});

test('a retry of a change is replayed, another body is refused, and an Idempotency-Key applies only to its response', async () => {
  const world = await newWorld();
  const { uid } = await routing(world.owner, isPublic);
  const [token, other] = [await tokenOf(world, { uid }), await tokenOf(world, { uid })];
  const key = { 'idempotency-key': 'one' };
  const once = await change(world.of, token, { answers: [email, help] }, key);
  const again = await change(world.of, token, { answers: [email, help] }, key);
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([once.body, 'true']);
  const another = await change(world.of, token, { answers: [email] }, key);
  expect(another.body.code).toBe('idempotency/key-reused');
  const elsewhere = await change(world.of, other, { answers: [email] }, key);
  expect([elsewhere.status, elsewhere.headers['idempotency-replayed']]).toEqual([200, undefined]);
});

test('a client has a rate limit, and a commit without a response is undecided', async () => {
  const world = await newWorld();
  const { uid } = await routing(world.owner, isPublic);
  const token = await tokenOf(world, { uid });
  let failing = 'BatchGetItem';
  beforeTableCalls((name) => {
    if (name === failing)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const body = { answers: [email] };
  expect((await change(world.of, token, body)).body.code).toBe('service/unavailable');
  failing = 'TransactWriteItems';
  expect((await change(world.of, token, body)).body.code).toBe('service/undecided');
  failing = '';
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const address = newAddress();
  const ask = async () => (await change(world.of, token, body, {}, address)).body.code;
  const codes = [await ask(), await ask()];
  vi.unstubAllEnvs();
  expect(codes).toEqual([undefined, 'caller/rate-limited']);
});
