import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { GetSchedule } from '../../lib/contract/schedules/get-schedule.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { BusyRule } from '../../lib/domain/schedules/busy-rule.ts';
import type { Schedule } from '../../lib/domain/schedules/schedule.ts';
import { at } from '../api/bookings/guests.ts';
import { call } from '../support/http/call.ts';
import { ledgerOf } from '../support/ledger/ledger.ts';
import {
  create,
  everyTuesday,
  host,
  patch,
  talk,
  tryToCreate,
} from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const weekday = new Date().getUTCDay();
/** Days from today to a Tuesday of the week after the next. */
const tuesday = 14 + ((2 - weekday + 7) % 7);

/** A schedule on every Tuesday at a minute of the hour of the talk. Other minutes make other rules. */
const everyTuesdayAt = (minute: number) => {
  const [item] = everyTuesday.schedules;
  const ends = { endHour: 11 + Math.floor(minute / 60), endMinute: minute % 60 };
  return {
    startedAt: at(tuesday, `10:${String(minute).padStart(2, '0')}`),
    timeZone: 'UTC',
    endedAt: at(tuesday, `11:${String(minute).padStart(2, '0')}`),
    routine: { ...everyTuesday, schedules: [{ ...item, startMinute: minute, ...ends }] },
  };
};

const book = (world: World, eventTypeId: string, startedAt: string) => {
  const guest = { email: 'guest@example.com', name: 'A guest', timeZone: 'UTC', locationId: null };
  return call(CreateBooking, { as: world.owner, body: { eventTypeId, startedAt, ...guest } });
};

test('the rules of a host are those of the remaining schedules after concurrent changes', async () => {
  const world = await newWorld();
  const { member } = world;
  const { uid: eventTypeId } = await world.eventType([member], { duration: 30, interval: 30 });
  const attendees = [host(member)];
  const made: Schedule[] = [];
  for (let i = 0; i < 12; i += 1)
    made.push(await create(world, { attendees, ...everyTuesdayAt(i) }));
  const rulesKey = keys.rules(world.of, member.userId);
  const stored = (await readItems(world.of, [rulesKey])).get(rulesKey);
  expect(stored?.doc).toBeInstanceOf(Uint8Array);

  const [twice, ...others] = made as [Schedule, ...Schedule[]];
  const params = ({ uid }: Schedule) => ({ as: world.owner, params: { uid } });
  const answers = await Promise.all([
    ...others.slice(0, 4).map((one, i) => patch(world, one, everyTuesdayAt(20 + i))),
    ...[30, 31, 32].map((minute) => patch(world, twice, everyTuesdayAt(minute))),
    ...others.slice(4, 7).map((one) => call(DeleteSchedule, params(one))),
    patch(world, others[7] as Schedule, { transparency: 'transparent' }),
    patch(world, others[8] as Schedule, { routine: null }),
    ...[40, 41, 42].map((minute) => tryToCreate(world, { attendees, ...everyTuesdayAt(minute) })),
    ...[12, 13, 14, 15].map((hour) => book(world, eventTypeId, at(tuesday, `${hour}:00`))),
  ]);
  // A request with too many conflicts is refused, so not every request succeeds.
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
  expect(await audit(world.of)).toEqual([]);

  const { rules } = await ledgerOf(world.of, member, talk.startedAt, talk.endedAt);
  const created = answers.filter(({ status }) => status === 201);
  const uids = new Set(rules.map(({ uid }) => uid));
  for (const one of made) {
    const now = (await call(GetSchedule, params(one))).body.data as Schedule;
    const isOpaque = now.status === 'open' && now.transparency === 'opaque';
    const isRule = isOpaque && now.routine !== null;
    expect(uids.has(one.uid)).toBe(isRule);
    if (!isRule) continue;
    const { uid, startedAt, endedAt, timeZone, routine } = now;
    const rule: BusyRule = { uid, startedAt, endedAt, timeZone, routine };
    expect(rules.find((other) => other.uid === uid)).toEqual(rule);
  }
  const added = answers.slice(12, 15).filter((answer) => created.includes(answer));
  expect(uids.size).toBe(made.filter(({ uid }) => uids.has(uid)).length + added.length);
  for (const { body } of added) expect(uids).toContain((body.data as Schedule).uid);
  // The time of a remaining rule cannot be booked.
  const taken = await book(world, eventTypeId, at(tuesday + 7, '10:30'));
  expect([taken.status, taken.body.code]).toEqual([409, 'booking/slot-taken']);
});
