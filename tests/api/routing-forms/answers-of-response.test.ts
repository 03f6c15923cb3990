import { expect, test } from 'vitest';
import { GetBookingContacts } from '../../../lib/contract/bookings/get-booking-contacts.ts';
import { meterTable } from '../../support/engine/capacity.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { call } from '../../support/http/call.ts';
import type { World } from '../../support/world.ts';
import { at, auditedWorld, hostOf } from '../bookings/guests.ts';
import { askBy, leadingTo, tokenOf } from './led.ts';
import { email } from './responses.ts';

const nine = at(3, '09:00');
const question = { type: 'text', required: false, options: [] as readonly string[] } as const;
const questions = [
  { ...question, uid: 'size', label: 'How many?', required: true },
  { ...question, uid: 'topic', label: 'What about?', type: 'select', options: ['Buying', 'Help'] },
] as const;
const fields = [
  { uid: 'email', label: 'Your address?', type: 'email' },
  // This field has the label of a question, but it does not answer the question.
  { uid: 'other', label: 'What about?', type: 'text' },
  { uid: 'people', label: 'People', type: 'number', questionUid: 'size' },
  { uid: 'again', label: 'People?', type: 'text', questionUid: 'size' },
  {
    uid: 'about',
    label: 'About',
    type: 'multiselect',
    options: ['Buying', 'Help', 'Else'],
    questionUid: 'topic',
  },
  { uid: 'gone', label: 'Gone', type: 'text', questionUid: 'not-there' },
];

async function createForm(world: World<'admin'>) {
  const eventType = await world.eventType([world.member, world.admin], { questions });
  return { eventType, form: await leadingTo(world, eventType, [], { fields }) };
}

const answerTo = (fieldUid: string, content: string | readonly string[]) => ({ fieldUid, content });
const all = [
  email,
  answerTo('other', 'Help'),
  answerTo('people', '12'),
  answerTo('gone', 'x'),
  answerTo('about', ['Help']),
];

const answersTo = async ({ owner }: World, uid: string) => {
  const { body } = await call(GetBookingContacts, { as: owner, params: { uid } });
  return body.data[0]?.answers.map(({ question: label, content }) => [label, content]);
};

test('answers of a response are passed to the questions that their fields name, and not by label', async () => {
  const world = await auditedWorld('admin');
  const { eventType, form } = await createForm(world);
  const { body } = await askBy(world, await tokenOf(world, form, all), eventType, nine);
  expect(await answersTo(world, body.data.uid)).toEqual([
    ['How many?', ['12']],
    ['What about?', ['Help']],
  ]);
  const unnamed = await tokenOf(world, form, [
    answerTo('other', 'Help'),
    answerTo('again', 'a few'),
  ]);
  const other = await askBy(world, unnamed, eventType, at(4, '09:00'));
  expect(await answersTo(world, other.body.data.uid)).toEqual([['How many?', ['a few']]]);
});

test('an answer of the request replaces that of the response, and an answer that does not fit its question is left out', async () => {
  const world = await auditedWorld('admin');
  const { eventType, form } = await createForm(world);
  const token = await tokenOf(world, form, all);
  const empty = [{ questionUid: 'size', content: '' }];
  const refused = await askBy(world, token, eventType, nine, { answers: empty });
  expect(refused.body.code).toBe('answer/missing');
  const answers = [{ questionUid: 'size', content: '13' }];
  const booked = await askBy(world, token, eventType, nine, { answers });
  expect(await answersTo(world, booked.body.data.uid)).toEqual([
    ['How many?', ['13']],
    ['What about?', ['Help']],
  ]);
  for (const misfit of [['Else'], ['Buying', 'Help']]) {
    const sent = await tokenOf(world, form, [answerTo('people', '1'), answerTo('about', misfit)]);
    const start = misfit.length === 1 ? at(4, '09:00') : at(5, '09:00');
    const { body } = await askBy(world, sent, eventType, start);
    expect(await answersTo(world, body.data.uid)).toEqual([['How many?', ['1']]]);
  }
  const missing = await askBy(
    world,
    await tokenOf(world, form, [email]),
    eventType,
    at(6, '09:00'),
  );
  expect(missing.body.code).toBe('answer/missing');
});

test('assignment rules use the answers of a response, and a second read loads what the rules count', async () => {
  const world = await auditedWorld('admin');
  const { member, admin } = world;
  const rule = {
    ...anyRule,
    method: 'sequential',
    hostIds: [admin.userId],
    groups: [
      {
        operator: 'and',
        conditions: [{ field: 'answer', questionUid: 'topic', operator: 'is', value: 'Help' }],
      },
    ],
  } as const;
  const assignment = { type: 'any', method: 'priority' } as const;
  const eventType = await world.eventType([member, admin], {
    assignment,
    questions,
    rules: [rule],
  });
  const form = await leadingTo(world, eventType, [], { fields });
  const token = await tokenOf(world, form, all);
  const meter = meterTable();
  let host: string | undefined;
  const { calls } = await meter(async () => {
    host = hostOf((await askBy(world, token, eventType, nine)).body.data);
  });
  expect(host).toBe(admin.userId);
  expect(calls.filter((name) => name === 'BatchGetItem').length).toBeGreaterThan(1);
});
