import { expect, test } from 'vitest';
import { DeleteEventType } from '../../../lib/contract/event-types/delete-event-type.ts';
import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import { UpdateRoutingForm } from '../../../lib/contract/routing-forms/update-routing-form.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { type As, fields, get, made, ruleOf } from './forms.ts';

const update = (as: As, uid: string, body: object, headers: Record<string, string> = {}) =>
  call(UpdateRoutingForm, { as, params: { uid }, body, headers });

const help = { fieldUid: 'topic', comparison: 'is', value: 'Help' };

test('each member of a form can be changed alone and is read back', async () => {
  const world = await newWorld('admin');
  const before = await made(world.owner);
  let now: Record<string, unknown> = before;
  let version = 1;
  for (const change of [
    { name: 'Another name' },
    { description: 'Another one' },
    { status: 'disable' },
    { isPublic: true },
    { fields: before.fields.toReversed() },
    { rules: [{ operator: 'or', ...ruleOf(help) }] },
    { fallback: { type: 'url', url: 'https://example.com/' } },
    { rules: [] },
  ]) {
    const { body, headers } = await update(world.admin, before.uid, change);
    version += 1;
    now = { ...now, ...change, updatedAt: expect.stringMatching(/Z$/u) };
    expect(body.data).toMatchObject(now);
    expect(headers.etag).toBe(`"${version}"`);
    expect((await get(world.owner, before.uid)).body.data).toEqual(body.data);
  }
});

test('new fields must fit the remaining rules, unless new rules are sent with them', async () => {
  const { owner } = await newWorld();
  const { uid } = await made(owner, { rules: [ruleOf(help)] });
  const fewer = fields.slice(0, 2);
  const refused = (await update(owner, uid, { fields: fewer })).body;
  expect(refused).toMatchObject({
    code: 'routing-form/unknown-field',
    errors: [
      { pointer: '/fields', detail: expect.stringContaining('/rules/0/groups/0/conditions/0/') },
    ],
  });
  const others = fields.map((field) => (field.options ? { ...field, options: ['Buying'] } : field));
  expect((await update(owner, uid, { fields: others })).body.code).toBe(
    'routing-form/unknown-option',
  );
  expect((await update(owner, uid, { fields: fewer, rules: [] })).status).toBe(200);
});

test('only one of two concurrent changes is applied if their fields and rules do not fit together', async () => {
  const { owner } = await newWorld();
  for (let round = 0; round < 5; round += 1) {
    const { uid } = await made(owner);
    const answers = await Promise.all([
      update(owner, uid, { fields: fields.slice(0, 2) }),
      update(owner, uid, { rules: [ruleOf(help)] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const form = (await get(owner, uid)).body.data;
    expect([form.fields.length, form.rules.length]).not.toEqual([2, 1]);
  }
});

test('fields and rules that are too large together are refused', async () => {
  const { owner } = await newWorld();
  const options = (letter: string) =>
    Array.from({ length: 50 }, (_, i) => `${letter}${i}`.padEnd(255, 'x'));
  const large = Array.from({ length: 19 }, (_, i) => ({
    uid: `f${i}`,
    label: 'L',
    type: 'select',
    options: options('o'),
  }));
  const { uid } = await made(owner, { fields: large });
  const route = { type: 'message', message: 'x'.repeat(2000) };
  const condition = { fieldUid: 'f0', comparison: 'isNotEmpty' };
  const rules = Array.from({ length: 100 }, () => ({
    groups: [{ conditions: [condition] }],
    route,
  }));
  const { body } = await update(owner, uid, { rules });
  expect(body).toEqual({
    ...problemExample('routing-form/too-large'),
    instance: expect.any(String),
  });
});

test('each fault of a change of a form has its code and changes nothing', async () => {
  const world = await newWorld();
  const { uid } = await made(world.owner);
  const all = await world.eventType([world.member], { assignment: { type: 'all' } });
  const to = (eventTypeId: string, ...hostIds: readonly string[]) => ({
    fallback: { type: 'eventType', eventTypeId, hostIds },
  });
  for (const [code, body] of [
    ['routing-form/item-repeated', { fields: [fields[0], fields[0]] }],
    ['routing-form/never-met', { rules: [ruleOf({ ...help, comparison: 'isLessThan' })] }],
    ['routing-form/unknown-event-type', to('none')],
    ['routing-form/unknown-host', to((await world.eventType([world.member])).uid, 'nobody')],
    ['routing-form/all-hosts', to(all.uid, world.member.userId)],
    ['request/unprocessable', { rules: [ruleOf({ ...help, fieldUid: 'no' })], ...to('none') }],
  ] as const) {
    expect((await update(world.owner, uid, body)).body.code).toBe(code);
  }
  expect((await update(world.owner, 'none', {})).body.code).toBe('routing-form/unknown');
  expect((await update(world.member, uid, {})).body.code).toBe('caller/role-forbids');
  expect((await get(world.owner, uid)).headers.etag).toBe('"1"');
});

test('stored routes of a form are not checked again', async () => {
  const world = await newWorld();
  const eventType = await world.eventType([world.member]);
  const route = { type: 'eventType', eventTypeId: eventType.uid, hostIds: [world.member.userId] };
  const { uid } = await made(world.owner, { fallback: route });
  const sent = { as: world.owner, params: { uid: eventType.uid } };
  expect((await call(DeleteEventType, sent)).status).toBe(204);
  expect((await update(world.owner, uid, { name: 'New' })).body.data).toMatchObject({
    name: 'New',
    fallback: route,
  });
});
