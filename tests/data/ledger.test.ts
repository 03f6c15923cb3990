import { expect, test } from 'vitest';
import { newUid } from '../../lib/app/new-uid.ts';
import { type Action, commit } from '../../lib/data/engine/commit.ts';
import { readItems } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import { busyIn, hostWeekIn, writeHostWeek } from '../../lib/data/ledger/host-weeks.ts';
import { addToCounter, counterIn } from '../../lib/data/limits/counters.ts';
import { closeSlot, joinSlot, leaveSlot, openSlot, seatsIn } from '../../lib/data/limits/seats.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { collides, place } from '../../lib/domain/ledger/host-week.ts';
import { weekStart } from '../../lib/domain/ledger/week.ts';
import { counterName } from '../../lib/domain/limits/counter-name.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

const organization = () => `org${newUid()}` as OrganizationId;
const week = 3130;
const host = 'host1';
const eventTypeId = 'TypeTypeType';
const slot = { eventTypeId, startedAt: '2030-01-03T10:00:00.000Z', userId: host };
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function entry(start: number, minutes: number): Entry {
  const end = start + minutes;
  const uid = newUid();
  return {
    kind: 'booking',
    uid,
    eventTypeId,
    start,
    end,
    busyStart: start,
    busyEnd: end,
    createdMinute: 1,
  };
}

async function readWeek(of: OrganizationId) {
  const items = await readItems(of, [keys.hostWeek(of, host, week)]);
  return { items, ...hostWeekIn(of, items, host, week) };
}

const isFinished = async (of: OrganizationId, action: Action): Promise<boolean> =>
  (await commit(of, [action])) === 'committed';

test('a week that was never written has version 0 and is empty', async () => {
  const { ver, entries } = await readWeek(organization());
  expect([ver, entries]).toEqual([0, []]);
});

test('the busy minutes of a week are also stored without own work, if it makes a difference', async () => {
  const of = organization();
  const start = weekStart(week);
  const work = { kind: 'schedule', eventTypeId: null, isWork: true } as const;
  const booking = entry(start, 60);
  const busyOf = async (entries: readonly Entry[], ver: number) => {
    await isFinished(of, writeHostWeek(of, host, week, ver, entries));
    const { items, ...read } = await readWeek(of);
    expect(read.entries).toEqual(entries);
    const isStored = items.get(keys.hostWeek(of, host, week))?.busyWithoutWork !== undefined;
    const weeks = [week];
    return [
      isStored,
      busyIn(of, items, host, { weeks }),
      busyIn(of, items, host, { weeks, withoutWork: true }),
    ];
  };
  const beside = { ...entry(start + 60, 30), ...work };
  expect(await busyOf([booking, beside], 0)).toEqual([
    true,
    [start, start + 90],
    [start, start + 60],
  ]);
  const during = { ...entry(start + 10, 30), ...work };
  const all = [start, start + 60];
  expect(await busyOf([booking, during], 1)).toEqual([false, all, all]);
  expect(await busyOf([booking], 2)).toEqual([false, all, all]);
});

test('a week is read as it was written, with its merged busy minutes', async () => {
  const of = organization();
  const start = weekStart(week);
  const entries = [entry(start - 30, 60), entry(start + 30, 15), entry(start + 10_070, 500)];
  await isFinished(of, writeHostWeek(of, host, week, 0, entries));
  const read = await readWeek(of);
  expect(read.ver).toBe(1);
  expect(read.entries).toEqual(entries);
  expect(busyIn(of, read.items, host, { weeks: [week] })).toEqual([
    start,
    start + 45,
    start + 10_070,
    start + 10_080,
  ]);
});

test('only one of twenty concurrent writers replaces a version of a week', async () => {
  const of = organization();
  for (const ver of [0, 1, 2]) {
    const done = await Promise.all(
      times(20, (index) =>
        isFinished(of, writeHostWeek(of, host, week, ver, [entry(weekStart(week) + index, 10)])),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await readWeek(of)).ver).toBe(ver + 1);
  }
});

test('concurrent writers of a week never overlap two entries and lose none', async () => {
  const of = organization();
  const placed = await Promise.all(
    times(24, async (index) => {
      const mine = entry(weekStart(week) + 7 * ((index * 5) % 24), 20);
      for (;;) {
        const { ver, entries } = await readWeek(of);
        if (collides(entries, mine.busyStart, mine.busyEnd)) return [];
        if (await isFinished(of, writeHostWeek(of, host, week, ver, place(entries, mine))))
          return [mine];
      }
    }),
  );
  const { ver, entries } = await readWeek(of);
  expect(entries.map(({ uid }) => uid).sort()).toEqual(
    placed
      .flat()
      .map(({ uid }) => uid)
      .sort(),
  );
  expect(ver).toBe(entries.length);
  for (const [index, { busyStart }] of entries.entries()) {
    if (index > 0) expect(busyStart).toBeGreaterThanOrEqual(entries[index - 1]?.busyEnd ?? 0);
  }
});

test('weeks of different hosts or organizations are independent', async () => {
  const [of, other] = [organization(), organization()];
  await isFinished(of, writeHostWeek(of, host, week, 0, [entry(weekStart(week), 10)]));
  expect((await readWeek(other)).entries).toEqual([]);
  expect(await isFinished(other, writeHostWeek(other, host, week, 0, []))).toBe(true);
  expect(await isFinished(of, writeHostWeek(of, 'host2', week, 0, []))).toBe(true);
});

test('concurrent joins and leaves keep the number of guests of a slot between one and its capacity', async () => {
  const of = organization();
  const taken = async () => {
    const items = await readItems(of, [keys.seats(of, eventTypeId, slot.startedAt, host)]);
    return seatsIn(of, items, slot).taken;
  };
  await isFinished(of, openSlot(of, slot, 90));
  const joined = await Promise.all(times(20, () => isFinished(of, joinSlot(of, slot, 90, 5))));
  expect(joined.filter(Boolean)).toHaveLength(4);
  expect(await taken()).toBe(5);
  const left = await Promise.all(times(20, () => isFinished(of, leaveSlot(of, slot))));
  expect(left.filter(Boolean)).toHaveLength(4);
  expect(await taken()).toBe(1);
  const [closed, ...others] = await Promise.all([
    isFinished(of, closeSlot(of, slot)),
    ...times(5, () => isFinished(of, joinSlot(of, slot, 90, 5))),
  ]);
  // Either the slot was closed and no guest joined, or guests joined and the slot remained.
  expect(others.filter(Boolean).length > 0).toBe(!closed);
  expect(await taken()).toBe(closed ? 0 : 1 + others.filter(Boolean).length);
});

test('a counter with concurrent changes stops at its limit, and continues after a decrease', async () => {
  const of = organization();
  const name = counterName({ kind: 'minutes' }, 'D2030-01-03');
  const count = async () => {
    const items = await readItems(of, [keys.counter(of, eventTypeId, name)]);
    return counterIn(of, items, eventTypeId, name);
  };
  const move = (by: number, max?: number) =>
    isFinished(of, addToCounter(of, { eventTypeId, name, by, max }));
  const moved = await Promise.all(times(20, () => move(30, 200)));
  expect(moved.filter(Boolean)).toHaveLength(6);
  expect(await count()).toBe(180);
  expect(await move(-30)).toBe(true);
  expect(await move(45, 200)).toBe(true);
  expect(await count()).toBe(195);
  // A host can exceed the limit, so their change has no maximum.
  expect(await move(30)).toBe(true);
  expect(await count()).toBe(225);
});
