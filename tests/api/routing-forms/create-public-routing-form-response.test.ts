import { expect, test, vi } from 'vitest';
import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { CreatePublicRoutingFormResponse } from '../../../lib/contract/routing-forms/create-public-routing-form-response.ts';
import { ListRoutingFormResponses } from '../../../lib/contract/routing-forms/list-routing-form-responses.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { beforeTableCalls, recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { at, auditedWorld, hostOf } from '../bookings/guests.ts';
import { made } from './forms.ts';
import { askBy, dryRun, leadingTo, responseOf, tokenOf } from './led.ts';
import { answer, change, isPublic } from './public-forms.ts';
import { email, largeForm, longAnswers, routing, toHelp } from './responses.ts';

const help = { fieldUid: 'topic', content: 'Help' };

test('a client without a credential answers a public form, and reads the route without its rule', async () => {
  const world = await newWorld();
  const { uid: formId } = await routing(world.owner, isPublic);
  const { status, headers, body } = await answer(world.of, formId, [email, help]);
  const { uid, token, createdAt, updatedAt, ...shown } = body.data;
  expect([status, headers.etag, headers.location]).toEqual([201, '"1"', undefined]);
  expect(token.startsWith(`${formId}.${uid}.`)).toBe(true);
  expect([shown, updatedAt]).toEqual([
    {
      formId,
      answers: [
        { fieldUid: 'email', content: ['ann@example.com'] },
        { fieldUid: 'topic', content: ['Help'] },
      ],
      route: toHelp,
    },
    createdAt,
  ]);
  // The organization also sees the matched rule.
  expect((await responseOf(world, token)).matchedRule?.index).toBe(1);
});

test('a guest does not read the routed hosts, and books one of them with the token', async () => {
  const world = await auditedWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  const form = await leadingTo(world, eventType, [world.admin], isPublic);
  const { route, token } = (await answer(world.of, form.uid)).body.data;
  const page = `https://api.example.com/t/${world.of}/e/${eventType.uid}`;
  expect(route).toEqual({
    type: 'eventType',
    eventTypeId: eventType.uid,
    url: `${page}#response=${token}`,
  });
  const { body } = await askBy(world, token, eventType, at(3, '09:00'));
  expect(hostOf(body.data)).toBe(world.admin.userId);
});

test('a form that is not public is 404 without a credential, whatever the answers', async () => {
  const { owner, of } = await newWorld();
  const hidden = await made(owner);
  const disabled = await made(owner, { status: 'disable' });
  const other = await made((await newWorld()).owner, isPublic);
  for (const [team, uid] of [
    [of, hidden.uid],
    [of, disabled.uid],
    [of, 'none'],
    [of, other.uid],
    ['no-team', hidden.uid],
  ] as const) {
    expect((await answer(team, uid, [help])).body.code).toBe('routing-form/unknown');
  }
});

test('faulty answers without a credential have the same problems as with one', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  for (const [code, answers] of [
    ['answer/missing', [help]],
    ['answer/unknown-field', [email, { ...help, fieldUid: 'colour' }]],
    ['answer/repeated', [email, email]],
    ['answer/several-options', [email, { ...help, content: ['Help', 'Buying'] }]],
    ['answer/unknown-option', [email, { ...help, content: 'No' }]],
    ['answer/wrong-format', [{ ...email, content: '@' }]],
    ['request/unprocessable', [{ ...help, content: 'No' }]],
  ] as const) {
    expect((await answer(of, uid, answers)).body.code).toBe(code);
  }
  const large = await routing(owner, { ...largeForm, ...isPublic });
  expect((await answer(of, large.uid, longAnswers)).body.code).toBe('response/too-large');
  const params = { uid };
  await call(UpdateRoutingForm, { as: owner, params, body: { status: 'disable' } });
  expect((await answer(of, uid)).body).toEqual({
    ...problemExample('routing-form/disabled'),
    instance: expect.any(String),
  });
});

test('the dry run of a response without a credential returns the route of the real response and stores nothing', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  const written = recordWrites();
  const { status, body } = await answer(of, uid, [email, help], dryRun);
  written.end();
  expect([status, body.data.uid, body.data.token, body.data.route, written.keys]).toEqual([
    200,
    'dry-run',
    'dry-run',
    toHelp,
    [],
  ]);
});

test('ten copies of a request create one response, and an Idempotency-Key applies only to its form', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  const other = await routing(owner, isPublic);
  const key = { 'idempotency-key': 'one' };
  const copies = await Promise.all(Array.from({ length: 10 }, () => answer(of, uid, [email], key)));
  expect(copies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  const sent = { as: owner, params: { formId: uid } };
  expect((await call(ListRoutingFormResponses, sent)).body.data.length).toBe(1);
  expect((await answer(of, other.uid, [email], key)).status).toBe(201);
  const again = await call(ListRoutingFormResponses, { ...sent, params: { formId: other.uid } });
  expect(again.body.data.length).toBe(1);
  const changed = await answer(of, uid, [email, help], key);
  expect(changed.body.code).toBe('idempotency/key-reused');
});

test('clients with the same short Idempotency-Key are independent, and a random UUID identifies a client at every address', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  const answerFrom = (sourceIp: string, answers: readonly object[], key = '1') =>
    call(CreatePublicRoutingFormResponse, {
      params: { team: of, formId: uid },
      body: { answers },
      headers: { 'idempotency-key': key },
      event: fromAddress(sourceIp),
    });
  const [one, other] = [newAddress(), newAddress()];
  expect((await answerFrom(one, [email])).status).toBe(201);
  expect((await answerFrom(other, [email, help])).status).toBe(201);
  const again = await answerFrom(one, [email]);
  expect([again.status, again.headers.location]).toEqual([409, undefined]);
  const sent = { as: owner, params: { formId: uid } };
  expect((await call(ListRoutingFormResponses, sent)).body.data.length).toBe(2);
  // A random UUID identifies a client at every address, because no other client can know it.
  const key = crypto.randomUUID();
  const statuses = [await answerFrom(one, [email], key), await answerFrom(other, [email], key)];
  expect(statuses.map(({ status }) => status)).toEqual([201, 409]);
  expect((await call(ListRoutingFormResponses, sent)).body.data.length).toBe(3);
});

test('the rate limit of a form includes all names of its team, all paths and all operations', async () => {
  const world = await newWorld();
  const { owner, of } = world;
  const { uid: formId } = await routing(owner, isPublic);
  const token = await tokenOf(world, { uid: formId });
  const slug = `a${crypto.randomUUID()}`;
  await call(UpdateTeam, { as: owner, params: { teamId: of }, body: { slug } });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const spelled = `/v1/public/teams/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}/routing_forms/${formId}/responses`;
  const statuses: number[] = [];
  for (const [team, more] of [
    [of, {}],
    [slug, {}],
    [slug, { rawPath: spelled }],
    [of, {}],
  ] as const) {
    const event = { ...fromAddress(newAddress()), ...more };
    const sent = { params: { team, formId }, body: { answers: [email] }, event };
    statuses.push((await call(CreatePublicRoutingFormResponse, sent)).status);
  }
  const updated = await change(of, token, { answers: [email] });
  vi.unstubAllEnvs();
  vi.useRealTimers();
  expect([...statuses, updated.status]).toEqual([201, 201, 201, 201, 429]);
});

test('a client and a form have a rate limit, and a commit without a response is undecided', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner, isPublic);
  const from = (sourceIp: string) =>
    call(CreatePublicRoutingFormResponse, {
      params: { team: of, formId: uid },
      body: { answers: [email] },
      event: fromAddress(sourceIp),
    });
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const statuses: number[] = [];
  const one = newAddress();
  const others = Array.from({ length: 4 }, newAddress);
  for (const client of [one, one, ...others]) statuses.push((await from(client)).status);
  vi.unstubAllEnvs();
  expect(statuses).toEqual([201, 429, 201, 201, 201, 429]);
  let failing = 'BatchGetItem';
  beforeTableCalls((name) => {
    if (name === failing)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await answer(of, uid)).body.code).toBe('service/unavailable');
  failing = 'TransactWriteItems';
  expect((await answer(of, uid)).body.code).toBe('service/undecided');
  failing = '';
  expect((await answer(of, uid)).status).toBe(201);
});

test('twenty concurrent responses are all created, and a credential makes no difference', async () => {
  const { owner, of, restricted } = await newWorld('restricted');
  const { uid } = await routing(owner, isPublic);
  const all = await Promise.all(Array.from({ length: 20 }, () => answer(of, uid)));
  expect(new Set(all.map(({ body }) => body.data.uid)).size).toBe(20);
  const own = await answer(of, uid, [email], { 'x-service-api-key': restricted.key });
  expect(own.status).toBe(201);
});
