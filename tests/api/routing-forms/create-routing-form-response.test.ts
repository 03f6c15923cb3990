import { expect, test } from 'vitest';
import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import { GetRoutingFormResponse } from '../../../lib/contract/routing-forms/get-routing-form-response.ts';
import { organizationItems } from '../../support/engine/stored-items.ts';
import { recordWrites } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { fallback, made } from './forms.ts';
import { email, largeForm, longAnswers, respond, responded, routing, toHelp } from './responses.ts';

const size = (content: string) => ({ fieldUid: 'size', content });
const topic = (content: string) => ({ fieldUid: 'topic', content });

test('a response contains its route, the matched rule and the value that each condition compared', async () => {
  const { owner, member } = await newWorld();
  const { uid: formId } = await routing(owner);
  const { status, body, headers } = await respond(member, formId, [
    topic('Buying'),
    size('１０'),
    email,
  ]);
  const { uid, createdAt, updatedAt, token, ...response } = body.data;
  expect([status, headers.etag]).toEqual([201, '"1"']);
  expect(headers.location).toBe(`/v1/routing_forms/${formId}/responses/${uid}`);
  expect(token).toMatch(new RegExp(`^${formId}\\.${uid}\\.[0-9A-Za-z]{32}$`, 'u'));
  expect(response).toEqual({
    formId,
    bookingUid: null,
    answers: [
      { fieldUid: 'email', content: ['ann@example.com'] },
      { fieldUid: 'size', content: ['１０'] },
      { fieldUid: 'topic', content: ['Buying'] },
    ],
    route: { type: 'url', url: 'https://example.com/met' },
    matchedRule: {
      index: 0,
      operator: 'and',
      groups: [
        {
          operator: 'and',
          conditions: [
            { fieldUid: 'topic', comparison: 'is', value: 'buying', saw: ['Buying'], isMet: true },
            {
              fieldUid: 'size',
              comparison: 'isGreaterThan',
              value: '9',
              saw: ['１０'],
              isMet: true,
            },
          ],
        },
      ],
    },
  });
  expect(updatedAt).toBe(createdAt);
  const sent = { as: member, params: { formId, uid } };
  const { data } = (await call(GetRoutingFormResponse, sent)).body;
  expect(data).toEqual({ uid, createdAt, updatedAt, ...response });
});

test('the first matching rule determines the route, and the fallback applies if no rule matches', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  const helped = await responded(owner, uid, [email, topic('Help'), size('99')]);
  expect([helped.route, helped.matchedRule?.index]).toEqual([toHelp, 1]);
  for (const answers of [[email], [email, topic('Buying'), size('9')]]) {
    const { route, matchedRule } = await responded(owner, uid, answers);
    expect([route, matchedRule]).toEqual([fallback, null]);
  }
});

test('a response can be routed to an event type with hosts', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const route = { type: 'eventType', eventTypeId: eventType.uid, hostIds: [world.member.userId] };
  const { uid } = await made(world.owner, { fallback: route });
  const { data } = (await respond(world.owner, uid, [email])).body;
  const url = `https://api.example.com/t/${world.of}/e/${eventType.uid}#response=${data.token}`;
  expect(data.route).toEqual({ ...route, url });
  const sent = { as: world.owner, params: { formId: uid, uid: data.uid } };
  expect((await call(GetRoutingFormResponse, sent)).body.data.route).toEqual(route);
});

test('the dry run of a response returns the route of the real response and stores nothing', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  const answers = [email, topic('Help')];
  const written = recordWrites();
  const preview = await respond(owner, uid, answers, { prefer: 'handling=dry-run' });
  written.end();
  const { uid: shown, token } = preview.body.data;
  expect([preview.status, shown, token, written.keys]).toEqual([200, 'dry-run', 'dry-run', []]);
  const { route, matchedRule } = await responded(owner, uid, answers);
  expect(preview.body.data).toMatchObject({ route, matchedRule });
});

test.each([
  ['answer/missing', [size('1')]],
  ['answer/unknown-field', [{ fieldUid: 'colour', content: 'red' }, email]],
  ['answer/repeated', [email, email]],
  ['answer/several-options', [email, { ...topic(''), content: ['Buying', 'Help'] }]],
  ['answer/unknown-option', [email, topic('buying')]],
  ['answer/wrong-format', [{ ...email, content: 'nobody' }]],
  ['answer/wrong-format', [email, size('ten')]],
  ['request/unprocessable', [size('ten')]],
])('faulty answers are 422 with the code %s', async (code, answers) => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  const { body } = await respond(owner, uid, answers);
  expect([body.status, body.code]).toEqual([422, code]);
});

test('the problems of faulty answers are as documented', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  const problemOf = async (answers: readonly object[]) => (await respond(owner, uid, answers)).body;
  const instance = expect.any(String);
  expect(await problemOf([{ fieldUid: 'colour', content: 'red' }, email])).toEqual({
    ...problemExample('answer/unknown-field'),
    instance,
  });
  expect(await problemOf([{ ...email, content: 'nobody' }])).toEqual({
    ...problemExample('answer/wrong-format'),
    instance,
  });
});

test('sixty answers or unknown members are 400', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  expect(
    (
      await respond(
        owner,
        uid,
        Array.from({ length: 60 }, () => email),
      )
    ).body,
  ).toMatchObject({
    status: 400,
    errors: [{ pointer: '/answers' }],
  });
  expect((await respond(owner, uid, [{ ...email, questionUid: 'q' }])).status).toBe(400);
});

test('a multiple-choice field accepts several options, and an empty answer counts as missing', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner);
  const { answers } = await responded(owner, uid, [
    email,
    { fieldUid: 'topics', content: ['B', 'A'] },
    size(''),
  ]);
  expect(answers.slice(1)).toEqual([{ fieldUid: 'topics', content: ['B', 'A'] }]);
  const { body } = await respond(owner, uid, [{ ...email, content: [''] }]);
  expect(body.code).toBe('answer/missing');
});

test('a disabled, unknown or foreign form accepts no response', async () => {
  const { owner, restricted } = await newWorld('restricted');
  const { uid } = await routing(owner, { status: 'disable' });
  expect((await respond(owner, uid, [email])).body).toEqual({
    ...problemExample('routing-form/disabled'),
    instance: expect.any(String),
  });
  expect((await respond(owner, 'none', [email])).body.code).toBe('routing-form/unknown');
  expect((await respond(restricted, uid, [email])).body.code).toBe('caller/role-forbids');
  const other = await routing((await newWorld()).owner);
  expect((await respond(owner, other.uid, [email])).body.code).toBe('routing-form/unknown');
});

test('a response that is too large with its rule is refused', async () => {
  const { owner } = await newWorld();
  const { uid } = await routing(owner, largeForm);
  const { code, errors } = (await respond(owner, uid, longAnswers)).body;
  expect(code).toBe('response/too-large');
  expect(errors).toEqual(problemExample('response/too-large').errors);
});

test('twenty copies of a request create one response, whose token is returned once and not stored', async () => {
  const { owner, of } = await newWorld();
  const { uid } = await routing(owner);
  const copies = await Promise.all(
    Array.from({ length: 20 }, () => respond(owner, uid, [email], { 'idempotency-key': 'one' })),
  );
  const [made, ...others] = copies.toSorted((a, b) => a.status - b.status);
  expect(made?.status).toBe(201);
  for (const { body } of others) expect(body.code).toBe('idempotency/secret-shown-once');
  expect(new Set(copies.map(({ headers }) => headers.location)).size).toBe(1);
  const { token, uid: response } = made?.body.data ?? { token: '', uid: '' };
  const items = await organizationItems(of);
  expect(items.some((item) => String(item.pk).endsWith(response) && 'tokenHash' in item)).toBe(
    true,
  );
  expect(JSON.stringify(items)).not.toContain(token.split('.')[2]);
});
