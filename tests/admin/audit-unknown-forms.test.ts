import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { rebuild } from '../../lib/admin/audit/rebuild.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { at, book } from '../api/bookings/guests.ts';
import { connect, synchronize } from '../api/calendar-connections/connecting.ts';
import { feedOf } from '../support/external-calendars/feeds.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { newWorld } from '../support/world.ts';
import {
  createSchedule,
  deleteItem,
  kindsIn,
  ofLaterSchema,
  ofLaterVersion,
  readItem,
  tamper,
  weekAt,
} from './tampering.ts';

const start = at(9, '10:00');
const week = weekAt(start);

/** An organization with an item of each form, and another host whose only week can be damaged. */
async function createLedger() {
  const world = await newWorld();
  const { of, owner, member: other } = world;
  const limits = [{ kind: 'bookings', period: 'day', max: 50 }] as const;
  const eventType = await world.eventType([owner], { limits });
  const booking = await book(world, eventType, start);
  const others = await world.eventType([other]);
  await book(world, others, start);
  const schedule = await createSchedule(owner, at(9, '12:00'), at(9, '13:00'));
  await createSchedule(owner, at(20, '12:00'), at(70, '12:00'));
  const fed = feedOf({ start: at(9, '15:00'), end: at(9, '16:00') });
  const { connection } = await connect(owner, fed);
  await synchronize(owner, connection.uid);
  const people = await Promise.all(Array.from({ length: 10 }, () => world.addUser('member')));
  const chosen = await book(world, await world.eventType(people), start);
  await tellChanges();
  expect(await audit(of)).toEqual([]);
  const { userId } = owner;
  return {
    world,
    keyOf: {
      booking: keys.booking(of, booking.uid),
      schedule: keys.schedule(of, schedule.uid),
      eventType: keys.eventType(of, eventType.uid),
      calendar: keys.calendar(of, userId, userId.slice(0, 12)),
      hours: keys.hours(of, userId),
      rules: keys.rules(of, userId),
      week: keys.hostWeek(of, userId, week),
      external: keys.external(of, userId),
      assignment: keys.assignment(of, chosen.uid, 1),
      otherWeek: keys.hostWeek(of, other.userId, week),
    } satisfies Record<string, Key>,
  };
}

let ledger: Awaited<ReturnType<typeof createLedger>>;
beforeAll(async () => {
  ledger = await createLedger();
});

type Named = keyof (typeof ledger)['keyOf'];

/** Expects that the changed item is found and left unchanged, and that a missing entry of another host is repaired. */
async function expectOneFinding(name: Named, change: (item: Item) => Item, reason: RegExp) {
  const { world, keyOf } = ledger;
  const { of } = world;
  const key = keyOf[name];
  const original = await readItem(of, key);
  onTestFinished(async () => {
    await tamper(of, key, () => original);
    expect(await audit(of)).toEqual([]);
  });
  const changed = await tamper(of, key, change);
  await deleteItem(keyOf.otherWeek);
  const found = await audit(of);
  expect(found.map(({ kind }) => kind).sort()).toEqual(['entry-missing', 'form-unknown']);
  const unknown = found.find(({ kind }) => kind === 'form-unknown');
  expect(unknown).toEqual({ kind: 'form-unknown', key, detail: expect.stringMatching(reason) });
  expect(await rebuild(of, found)).toBe(1);
  expect(await kindsIn(world)).toEqual(['form-unknown']);
  expect(await readItem(of, key)).toEqual(changed);
}

test.each([
  ['booking', ofLaterSchema],
  ['schedule', ofLaterSchema],
  ['eventType', ofLaterSchema],
  ['calendar', ofLaterSchema],
  ['hours', ofLaterSchema],
  ['rules', ofLaterSchema],
  ['week', ofLaterVersion('iv')],
  ['week', ofLaterVersion('busy')],
  ['external', (item: Item) => ({ ...item, doc: Uint8Array.of(99, 91, 93) })],
  ['external', ofLaterVersion(`w${week}`)],
  ['assignment', ofLaterSchema],
  ['assignment', ofLaterVersion('doc')],
] as const)(
  'one item of an unknown form (%s, case %#) is one finding, is left unchanged, and does not stop the audit',
  (name, change) => expectOneFinding(name, change, /form 99/u),
);

const secret = 'secret@example.com';

test.each([
  ['booking', { doc: `{"name": ${secret}` }],
  ['booking', { doc: '{}' }],
  ['booking', { held: 'null' }],
  ['schedule', { doc: `${secret}` }],
  ['schedule', { doc: 'null' }],
  ['eventType', { doc: `[${secret}]` }],
  ['eventType', { doc: '[]' }],
  ['calendar', { doc: `${secret}` }],
  ['external', { doc: secret }],
  ['external', { doc: '{}' }],
  ['external', { [`w${week}`]: Uint8Array.of(1, 2, 3) }],
] as const)(
  'a damaged item on which other items depend (%s, %o) is one finding without its text, and is left unchanged',
  (name, damage) => expectOneFinding(name, (item) => ({ ...item, ...damage }), /^(?!.*secret)./u),
);
