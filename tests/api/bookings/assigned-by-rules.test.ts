import { expect, test } from 'vitest';
import { ReassignBookingAutomatically } from '../../../lib/contract/bookings/reassign-booking-automatically.ts';
import { RescheduleBooking } from '../../../lib/contract/bookings/reschedule-booking.ts';
import { findBooking } from '../../../lib/data/bookings/stored-bookings.ts';
import { assignmentNeeds, assignmentRequest } from '../../../lib/domain/assignment/assign-hosts.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { call } from '../../support/http/call.ts';
import { at, book, hostOf } from './guests.ts';
import { ahead, byPriority, rule, threeHosts, when } from './ruled.ts';

const inTurn = { assignment: { type: 'any', method: 'sequential' } } as const;
const question = {
  uid: 'size',
  label: 'How large?',
  type: 'checkbox',
  required: false,
  options: ['Small', 'Large'],
} as const;

test.each([
  ['answer', 'is', 'LARGE', { answers: [{ questionUid: 'size', content: ['Small', 'Large'] }] }],
  ['email', 'endsWith', '@wren.example', { email: 'Ada@Wren.Example' }],
  ['company', 'contains', 'wren', { company: 'Wren & Sons' }],
  ['phoneNumber', 'startsWith', '+81', { phoneNumber: '+81 3 1234 5678' }],
  ['locale', 'is', 'ja', { locale: 'ja' }],
  ['timeZone', 'startsWith', 'America/', { timeZone: 'America/Lima' }],
  ['locationId', 'is', 'inPerson', { locationId: 'inPerson' }],
  ['campaign', 'is', 'spring', { tracking: { campaign: 'Spring' } }],
  ['source', 'isNot', 'none', { tracking: { source: 'letter' } }],
  ['term', 'contains', 'book', { tracking: { term: 'booking' } }],
] as const)(
  'a rule with the condition %s %s %j gives matching guests its host, and other guests get another host',
  async (field, operator, value, said) => {
    const { world, eventType, storedOf, ids } = await threeHosts();
    const nowhere = {
      provider: null,
      url: null,
      phoneNumber: null,
      address: null,
      customLocation: null,
      access: null,
    };
    const places = (['zoom', 'inPerson'] as const).map((locationId) => ({
      ...nowhere,
      locationId,
    }));
    const groups = when(field, operator, value, field === 'answer' ? 'size' : null);
    const withRules = await eventType([rule(1, { groups, hostIds: [ids.third] })], {
      ...byPriority,
      questions: [question],
      locations: places,
    });
    const met = await book(world, withRules, at(2, '09:00'), said);
    expect(hostOf(met)).toBe(ids.third);
    expect((await storedOf(met)).ruling).toMatchObject({ decidedBy: 'rule_numbe_1' });
    const otherwise = operator === 'isNot' ? { tracking: { [field]: value } } : {};
    const unmet = await book(world, withRules, at(2, '09:00'), otherwise);
    expect(hostOf(unmet)).toBe(ids.first);
    expect((await storedOf(unmet)).ruling).toMatchObject({
      asked: [{ uid: 'rule_numbe_1', isMet: false }],
      decidedBy: null,
    });
  },
);

test('rules are applied in their order, and the next one is applied if the hosts of a rule are not free', async () => {
  const { world, eventType, ids } = await threeHosts();
  const withRules = await eventType([
    rule(2, { hostIds: [ids.second] }),
    rule(1, { hostIds: [ids.third] }),
  ]);
  const hosts: (string | undefined)[] = [];
  for (let i = 0; i < 3; i += 1) hosts.push(hostOf(await book(world, withRules, at(2, '09:00'))));
  expect(hosts).toEqual([ids.third, ids.second, ids.first]);
});

test('a rule can have its own method, and passes the turn on only if its method is sequential', async () => {
  const { world, eventType, ids } = await threeHosts();
  const rules = [
    rule(1, { groups: when('company', 'is', 'vip'), method: 'priority' }),
    rule(2, {
      groups: when('company', 'is', 'pair'),
      hostIds: [ids.second, ids.third],
      method: null,
    }),
  ];
  const withRules = await eventType(rules, inTurn);
  const bookedHost = async (time: string, company?: string) =>
    hostOf(await book(world, withRules, at(2, time), company ? { company } : {}));
  expect(await bookedHost('09:00')).toBe(ids.first);
  expect(await bookedHost('10:00', 'vip')).toBe(ids.first);
  expect(await bookedHost('11:00', 'vip')).toBe(ids.first);
  expect(await bookedHost('12:00')).toBe(ids.second);
  expect(await bookedHost('13:00', 'pair')).toBe(ids.third);
  expect(await bookedHost('14:00')).toBe(ids.first);
});

test('a sequential rule of an event type with the method equal passes the turn on among its own hosts', async () => {
  const { world, eventType, storedOf, ids } = await threeHosts();
  const withRules = await eventType(
    [
      rule(1, {
        groups: when('locale', 'is', 'ja'),
        hostIds: [ids.second, ids.third],
        method: 'sequential',
      }),
    ],
    {},
  );
  const hosts: (string | undefined)[] = [];
  for (const time of ['09:00', '10:00', '11:00']) {
    const booking = await book(world, withRules, at(2, time), { locale: 'ja' });
    expect(await storedOf(booking)).toMatchObject({ ruling: { method: 'sequential' } });
    hosts.push(hostOf(booking));
  }
  expect(hosts).toEqual([ids.second, ids.third, ids.second]);
  expect(hostOf(await book(world, withRules, at(2, '12:00')))).toBe(ids.first);
});

test('an automatic reassignment applies the rules to what the guest sent', async () => {
  const { world, eventType, storedOf, ids } = await threeHosts();
  const groups = when('answer', 'is', 'large', 'size');
  const withRules = await eventType([rule(1, { groups, hostIds: [ids.second, ids.third] })], {
    ...byPriority,
    questions: [question],
  });
  const answers = [{ questionUid: 'size', content: 'Large' }];
  const reassigned = async (said: Readonly<Record<string, unknown>>, time: string) => {
    const booking = await book(world, withRules, at(2, time), said);
    const sent = { as: world.owner, params: { bookingId: booking.uid } };
    const { body } = await call(ReassignBookingAutomatically, sent);
    const { ruling } = await storedOf(booking);
    return [hostOf(booking), body.data.host.uid, ruling?.decidedBy];
  };
  expect(await reassigned({ answers }, '09:00')).toEqual([ids.second, ids.third, 'rule_numbe_1']);
  expect(await reassigned({}, '10:00')).toEqual([ids.first, ids.second, null]);
});

test('a rule is decided by the question that it lists, also if another question has the same label', async () => {
  const { world, eventType, ids } = await threeHosts();
  const groups = when('answer', 'is', 'large', 'size');
  const withRules = await eventType([rule(1, { groups, hostIds: [ids.third] })], {
    ...byPriority,
    questions: [question, { ...question, uid: 'hat' }],
  });
  const bookedHost = async (questionUid: string, time: string) =>
    hostOf(
      await book(world, withRules, at(2, time), { answers: [{ questionUid, content: 'Large' }] }),
    );
  expect(await bookedHost('hat', '09:00')).toBe(ids.first);
  expect(await bookedHost('size', '10:00')).toBe(ids.third);
});

test.each([
  ['the details of its guest', when('company', 'is', 'vip'), 'Asia/Tokyo'],
  ['the time zone in the request', when('timeZone', 'is', 'America/Lima'), 'America/Lima'],
] as const)(
  'a rescheduled booking whose host is not free gets a host by the rules, based on %s',
  async (_, groups, timeZone) => {
    const { world, eventType, storedOf, ids } = await threeHosts();
    const withRules = await eventType([rule(1, { groups, hostIds: [ids.third] })]);
    const only = await world.eventType([{ userId: ids.third }]);
    // Makes the host of the rule busy at the first start.
    await book(world, only, at(2, '09:00'));
    const booking = await book(world, withRules, at(2, '09:00'), { company: 'vip' });
    await book(world, withRules, at(2, '10:00'));
    const { body } = await call(RescheduleBooking, {
      as: world.owner,
      params: { uid: booking.uid },
      body: { timeZone, startedAt: at(2, '10:00') },
    });
    expect([hostOf(booking), hostOf(body.data)]).toEqual([ids.first, ids.third]);
    expect((await storedOf(booking)).ruling?.decidedBy).toBe('rule_numbe_1');
  },
);

test('no rule is applied if all hosts take part', async () => {
  const { world, eventType, storedOf, ids } = await threeHosts();
  const withRules = await eventType([rule(1, { hostIds: [ids.third] })], {
    assignment: { type: 'all' },
  });
  const booking = await book(world, withRules, at(2, '09:00'));
  expect(booking.hosts).toHaveLength(3);
  expect(await storedOf(booking)).not.toHaveProperty('ruling');
});

test('an event type without rules that need more data reads and stores no more data', async () => {
  const { world, eventType, storedOf, ids } = await threeHosts();
  const plain = await eventType([]);
  const unmet = { groups: when('company', 'is', 'x'), minutesPerMonth: 60 };
  const ruled = { ...plain, rules: [rule(1, unmet), rule(2, { hostIds: [ids.third] })] };
  const bounded = { ...plain, rules: [rule(1, { minutesPerMonth: 60 })] };
  const booking = await book(world, plain, at(2, '09:00'));
  expect(Object.keys(await storedOf(booking)).toSorted()).toEqual([
    'chosen',
    'lastAssigned',
    'method',
    'order',
    'standings',
  ]);
  const stored = await findBooking(world.of, booking.uid);
  if (stored === undefined) throw new Error('The booking was not found.');
  const start = Date.parse(ahead(10, '09:00')) / 60_000;
  const requester = { contact: stored.contact, timeZone: 'UTC', locationId: undefined };
  const needsOf = (one: EventType) =>
    assignmentNeeds(assignmentRequest({ eventType: one, start, end: start + 30, requester }));
  expect(needsOf(plain)).toHaveLength(3 * 5);
  expect(needsOf(ruled)).toEqual(needsOf(plain));
  expect(needsOf(bounded).length).toBeGreaterThan(3 * 5);
});

test('concurrent guests under a rule with maximum minutes are all booked, and no host twice at one time', async () => {
  const { world, eventType, storedOf, ids } = await threeHosts();
  const withRules = await eventType(
    [rule(1, { hostIds: [ids.second], minutesPerDay: 60, method: 'sequential' })],
    {},
  );
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  const made = await Promise.all(
    [...times, ...times, ...times].map((time) => book(world, withRules, at(2, time))),
  );
  const taken = made.map((booking) => `${booking.startedAt} ${hostOf(booking)}`);
  expect(new Set(taken).size).toBe(18);
  for (const booking of made) await storedOf(booking);
});
