import { expect } from 'vitest';
import { auditAll } from '../../lib/admin/audit/audit.ts';
import { storedBookingFrom } from '../../lib/data/bookings/stored-bookings.ts';
import { storedScheduleFrom } from '../../lib/data/schedules/stored-schedules.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { storedItems } from '../support/engine/stored-items.ts';
import { busyPairs } from '../support/ledger/busy-pairs.ts';

/** The bookings, schedules and shared slots that hold a minute of a host. The key is `host minute`. */
type Minutes = Map<string, Set<string>>;

const epochMinute = (instant: string): number => Date.parse(instant) / 60_000;

function hold(minutes: Minutes, userId: string, from: number, to: number, holder: string): void {
  for (let minute = from; minute < to; minute += 1) {
    const key = `${userId} ${minute}`;
    const holders = minutes.get(key) ?? new Set();
    minutes.set(key, holders.add(holder));
  }
}

/** Every minute that bookings and their buffers hold. Cancelled bookings hold none. */
function bookedMinutes(items: readonly Record<string, unknown>[]): Minutes {
  const minutes: Minutes = new Map();
  for (const item of items) {
    if (item.sk !== 'META' || !String(item.pk).includes('#B#')) continue;
    const { booking, occupancy } = storedBookingFrom(item);
    if (booking.status === 'cancel' || occupancy.kind === 'none') continue;
    const from = epochMinute(booking.startedAt) - occupancy.bufferBefore;
    const to = epochMinute(booking.endedAt) + occupancy.bufferAfter;
    const { uid, eventTypeId, startedAt } = booking;
    const holder = occupancy.kind === 'seats' ? `${eventTypeId} ${startedAt}` : uid;
    for (const { userId } of booking.hosts) hold(minutes, userId, from, to, holder);
  }
  return minutes;
}

/** Every minute of opaque schedules that are neither long nor recurring. */
function scheduledMinutes(items: readonly Record<string, unknown>[]): Minutes {
  const minutes: Minutes = new Map();
  for (const item of items) {
    if (item.sk !== 'META' || !String(item.pk).includes('#S#')) continue;
    const { schedule } = storedScheduleFrom(item);
    if (schedule.status === 'cancel' || schedule.transparency !== 'opaque') continue;
    const [from, to] = [epochMinute(schedule.startedAt), epochMinute(schedule.endedAt)];
    if (schedule.routine !== null || to - from > 20_160) continue;
    for (const { userId, userType } of schedule.attendees) {
      if (userType === 'host' && userId) hold(minutes, userId, from, to, schedule.uid);
    }
  }
  return minutes;
}

/** The stored busy minutes, decoded without code of the service. */
function busyMinutes(items: readonly Record<string, unknown>[]): string[] {
  return items.flatMap(({ pk, sk, busy }) => {
    const week = /^W#(\d+)$/u.exec(String(sk))?.[1];
    if (week === undefined) return [];
    const userId = String(pk).split('#')[3] ?? '';
    const pairs = busyPairs(busy as Uint8Array);
    const minutes: string[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [start = 0, end = 0] = pairs.slice(at, at + 2);
      for (let m = start; m < end; m += 1) minutes.push(`${userId} ${Number(week) * 10_080 + m}`);
    }
    return minutes;
  });
}

/**
 * Checks the ledger of organizations: no host is booked twice in any minute, the busy minutes are those of live bookings and
 * schedules, and the audit of the service finds no difference.
 */
export async function expectCleanBooks(...organizations: readonly OrganizationId[]): Promise<void> {
  const items = await storedItems();
  const findings = await auditAll(organizations.length === 1 ? organizations[0] : undefined);
  for (const of of organizations) {
    expectCleanMinutes(items.filter(({ pk }) => String(pk).startsWith(`O#${of}#`)));
    expect(findings.get(of) ?? []).toEqual([]);
  }
}

function expectCleanMinutes(items: readonly Record<string, unknown>[]): void {
  const booked = bookedMinutes(items);
  const doubleBooked = [...booked].filter(([, holders]) => holders.size > 1);
  expect(doubleBooked, 'minutes that are booked twice').toEqual([]);
  const held = new Set([...booked.keys(), ...scheduledMinutes(items).keys()]);
  const busy = new Set(busyMinutes(items));
  expect(
    [...held].filter((minute) => !busy.has(minute)),
    'missing busy minutes',
  ).toEqual([]);
  expect(
    [...busy].filter((minute) => !held.has(minute)),
    'busy minutes without a booking or schedule',
  ).toEqual([]);
}
