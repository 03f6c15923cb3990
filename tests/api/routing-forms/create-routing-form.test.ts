import { expect, test } from 'vitest';
import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import type { ProblemCode } from '../../../lib/contract/problems.ts';
import { recordWrites } from '../../support/engine/table-calls.ts';
import { newWorld } from '../../support/world.ts';
import { bare, create, fallback, fields, get, made, ruleOf } from './forms.ts';

const help = { fieldUid: 'topic', comparison: 'is', value: 'Help' };

test('a new form has every member of the request, and is read as it was created', async () => {
  const world = await newWorld('admin');
  const eventType = await world.eventType([world.member, world.admin]);
  const sent = {
    name: 'Sales',
    description: 'Who asks',
    status: 'disable',
    isPublic: true,
    fields: fields.map((field) => ({
      required: false,
      options: [],
      questionUid: 'q1',
      ...field,
    })),
    rules: [
      {
        operator: 'or',
        groups: [
          {
            operator: 'or',
            conditions: [
              { fieldUid: 'topic', comparison: 'isAnyOf', value: ['Buying', 'help'] },
              { fieldUid: 'email', comparison: 'isEmpty', value: null },
              { fieldUid: 'size', comparison: 'isGreaterThan', value: '１０.５' },
            ],
          },
        ],
        route: { type: 'eventType', eventTypeId: eventType.uid, hostIds: [world.member.userId] },
      },
    ],
    fallback: { type: 'url', url: 'https://example.com/' },
  };
  const { status, body, headers } = await create(world.admin, sent);
  const { uid, createdAt, updatedAt, ...members } = body.data;
  expect([status, members, headers.etag]).toEqual([201, sent, '"1"']);
  expect(headers.location).toBe(`/v1/routing_forms/${uid}`);
  expect(updatedAt).toBe(createdAt);
  expect((await get(world.member, uid)).body.data).toEqual(body.data);
});

test('each missing member of a new form gets its default', async () => {
  const { owner } = await newWorld();
  const rules = [ruleOf({ fieldUid: 'size', comparison: 'isNotEmpty' })];
  expect(await made(owner, { rules })).toMatchObject({
    description: '',
    status: 'enable',
    isPublic: false,
    fields: [{}, { required: false, options: [], questionUid: null }, {}],
    rules: [
      {
        operator: 'and',
        groups: [{ operator: 'and', conditions: [{ value: null }] }],
      },
    ],
    fallback,
  });
});

test('the dry run of a new form returns the form and creates nothing', async () => {
  const { owner } = await newWorld();
  const written = recordWrites();
  const { status, body } = await create(owner, {}, { prefer: 'handling=dry-run' });
  written.end();
  expect([status, body.data.uid, written.keys]).toEqual([200, 'dry-run', []]);
});

const wrong: readonly [ProblemCode, object][] = [
  ['routing-form/item-repeated', { fields: [...fields.slice(0, 2), fields[0]] }],
  ['routing-form/unknown-field', { rules: [ruleOf(help, { ...help, fieldUid: 'colour' })] }],
  ['routing-form/unknown-option', { rules: [ruleOf(help, { ...help, value: 'Hel' })] }],
  [
    'routing-form/never-met',
    { rules: [ruleOf(help, { fieldUid: 'email', comparison: 'isLessThan', value: '5' })] },
  ],
];

test.each(wrong)('a faulty form is refused with the documented problem %s', async (code, body) => {
  const { owner } = await newWorld();
  const answer = await create(owner, body);
  expect(answer.body).toEqual({ ...problemExample(code), instance: expect.any(String) });
});

test('a condition with a blank text is refused', async () => {
  const { owner } = await newWorld();
  const blank = { fieldUid: 'email', comparison: 'startsWith', value: ' ' };
  const { status, body } = await create(owner, { rules: [ruleOf(blank)] });
  expect([status, body.code, body.errors]).toEqual([
    422,
    'routing-form/never-met',
    [expect.objectContaining({ pointer: '/rules/0/groups/0/conditions/0/value' })],
  ]);
});

test('a route needs an existing event type and hosts of it, and no hosts if all hosts take part', async () => {
  const world = await newWorld('admin');
  const any = await world.eventType([
    world.member,
    { userId: world.admin.userId, userType: 'notifyHost' },
  ]);
  const all = await world.eventType([world.member], { assignment: { type: 'all' } });
  const toHost = (eventTypeId: string, userId: string) => ({
    fallback: { type: 'eventType', eventTypeId, hostIds: [userId] },
  });
  const refused: readonly [ProblemCode, object][] = [
    ['routing-form/unknown-event-type', { fallback: { type: 'eventType', eventTypeId: 'none' } }],
    ['routing-form/unknown-host', toHost(any.uid, world.owner.userId)],
    ['routing-form/unknown-host', toHost(any.uid, world.admin.userId)],
    ['routing-form/all-hosts', toHost(all.uid, world.member.userId)],
  ];
  for (const [code, body] of refused) {
    const answer = await create(world.owner, body);
    expect(answer.body).toEqual({ ...problemExample(code), instance: expect.any(String) });
  }
  expect((await create(world.owner, toHost(any.uid, world.member.userId))).status).toBe(201);
  const whole = { fallback: { type: 'eventType', eventTypeId: all.uid } };
  expect((await create(world.owner, whole)).status).toBe(201);
});

test('all faults of a form are returned together', async () => {
  const { owner } = await newWorld();
  const { body } = await create(owner, {
    rules: [ruleOf({ ...help, fieldUid: 'colour' }), ruleOf(help, { ...help, value: 'No' })],
    fallback: { type: 'eventType', eventTypeId: 'none' },
  });
  expect([body.status, body.code]).toEqual([422, 'request/unprocessable']);
  expect(body.errors?.map(({ pointer }) => pointer)).toEqual([
    '/rules/0/groups/0/conditions/0/fieldUid',
    '/rules/1/groups/0/conditions/1/value',
    '/fallback/eventTypeId',
  ]);
});

test.each([
  ['/fields/0', { fields: [{ uid: 'a', label: 'A', type: 'select' }] }],
  ['/fields/0', { fields: [{ uid: 'a', label: 'A', type: 'text', options: ['B'] }] }],
  ['/fields', { fields: [] }],
  ['/fallback/url', { fallback: { type: 'url', url: 'http://example.com' } }],
  ['/fallback/message', { fallback: { ...fallback, message: '' } }],
  ['/rules/0/groups/0/conditions/0', { rules: [ruleOf({ ...help, value: ['Help'] })] }],
  ['/rules/0/groups/0/conditions/0', { rules: [ruleOf({ ...help, comparison: 'isEmpty' })] }],
  ['/rules/0/groups/0/conditions/0', { rules: [ruleOf({ ...help, comparison: 'isNoneOf' })] }],
  ['/rules/0/groups', { rules: [{ ...ruleOf(), groups: [] }] }],
])('a malformed form is 400 and names %s', async (pointer, body) => {
  const { owner } = await newWorld();
  const answer = await create(owner, body);
  expect([answer.status, answer.body.errors?.map((one) => one.pointer)]).toEqual([400, [pointer]]);
});

test('each of eight concurrent forms is created', async () => {
  const { owner } = await newWorld();
  const forms = await Promise.all(Array.from({ length: 8 }, () => create(owner, bare)));
  expect(new Set(forms.map(({ body }) => body.data.uid)).size).toBe(8);
});
