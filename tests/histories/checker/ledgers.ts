import { createHash } from 'node:crypto';
import { busyPairs } from '../../support/ledger/busy-pairs.ts';
import { ruleUids } from '../../support/schedules/rule-uids.ts';
import type { Fault, TableItem } from '../history.ts';
import {
  type BookingPhase,
  busyTime,
  holds,
  type Stretch,
  type Types,
  typeOf,
} from './bookings.ts';
import { periodOf, weightOf } from './counts.ts';
import { lastOf } from './lives.ts';
import { isRule, occupied, type SchedulePhase } from './schedules.ts';
import { partsOf } from './tables.ts';

/** Compares the stored time of hosts, seats and counters with values computed from the last phases. */
export function ledgerFaults(
  items: readonly TableItem[],
  bookings: Iterable<readonly BookingPhase[]>,
  schedules: Iterable<readonly SchedulePhase[]>,
  emails: ReadonlyMap<string, string>,
  types: Types,
): Fault[] {
  const live = lastOf(bookings).filter(({ state }) => holds(state, typeOf(types, state)));
  const planned = lastOf(schedules);
  return [
    ...compare('busy', storedBusy(items), expectedBusy(live, planned, types)),
    ...compare('long or recurring', storedRules(items), expectedRules(planned)),
    ...compare('seats', storedSeats(items), expectedSeats(live, types)),
    ...compare('counter', storedCounters(items, types), expectedCounters(live, emails, types)),
  ].map((detail) => ({ rule: 'ledger', detail }));
}

type Figures = ReadonlyMap<string, number | string>;

function compare(what: string, stored: Figures, expected: Figures): string[] {
  return [...new Set([...stored.keys(), ...expected.keys()])]
    .filter((id) => (stored.get(id) ?? 0) !== (expected.get(id) ?? 0))
    .map((id) => `${what} ${id}: stored is ${stored.get(id)}, it should be ${expected.get(id)}`);
}

const weekMinutes = 10_080;

/** The merged periods of each host as text. */
function stretchesOf(byHost: ReadonlyMap<string, readonly Stretch[]>): Figures {
  return new Map(
    [...byHost].map(([userId, stretches]) => {
      const merged: { from: number; to: number }[] = [];
      for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
        const last = merged.at(-1);
        if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
        else merged.push({ from, to });
      }
      return [userId, merged.map(({ from, to }) => `${from}-${to}`).join(' ') || 0];
    }),
  );
}

function add<T>(into: Map<string, T[]>, id: string, one: T): void {
  const all = into.get(id);
  if (all === undefined) into.set(id, [one]);
  else all.push(one);
}

function storedBusy(items: readonly TableItem[]): Figures {
  const byHost = new Map<string, Stretch[]>();
  for (const item of items) {
    const { place, sk } = partsOf(item);
    const week = /^W#(\d+)$/u.exec(sk)?.[1];
    if (week === undefined) continue;
    const minutes = busyPairs(item.busy as Uint8Array);
    for (let i = 0; i < minutes.length; i += 2) {
      const [from = 0, to = 0] = minutes.slice(i, i + 2);
      const zero = Number(week) * weekMinutes;
      add(byHost, place.slice(2), { from: zero + from, to: zero + to });
    }
  }
  return stretchesOf(byHost);
}

function expectedBusy(
  live: readonly BookingPhase[],
  planned: readonly SchedulePhase[],
  types: Types,
): Figures {
  const byHost = new Map<string, Stretch[]>();
  for (const { state } of live) {
    for (const userId of state.hostIds) add(byHost, userId, busyTime(state, typeOf(types, state)));
  }
  for (const { state } of planned) {
    if (isRule(state)) continue;
    for (const userId of state.hostIds) {
      for (const stretch of occupied(state)) add(byHost, userId, stretch);
    }
  }
  return stretchesOf(byHost);
}

const uidsOf = (byHost: ReadonlyMap<string, readonly string[]>): Figures =>
  new Map([...byHost].map(([userId, uids]) => [userId, uids.toSorted().join(' ') || 0]));

function storedRules(items: readonly TableItem[]): Figures {
  const byHost = new Map<string, readonly string[]>();
  for (const item of items) {
    const { place, sk } = partsOf(item);
    if (sk !== 'RULES') continue;
    byHost.set(place.slice(2), ruleUids(item.doc));
  }
  return uidsOf(byHost);
}

function expectedRules(planned: readonly SchedulePhase[]): Figures {
  const byHost = new Map<string, string[]>();
  for (const { uid, state } of planned) {
    if (!isRule(state) || occupied(state).length === 0) continue;
    for (const userId of state.hostIds) add(byHost, userId, uid);
  }
  return uidsOf(byHost);
}

function storedSeats(items: readonly TableItem[]): Figures {
  return new Map(
    items.flatMap((item) => {
      const { place, sk } = partsOf(item);
      return place.startsWith('OCC#') ? [[`${place.slice(4)} ${sk}`, Number(item.taken)]] : [];
    }),
  );
}

function count(into: Map<string, number>, id: string, by: number): void {
  into.set(id, (into.get(id) ?? 0) + by);
}

function expectedSeats(live: readonly BookingPhase[], types: Types): Figures {
  const seats = new Map<string, number>();
  for (const { state } of live) {
    if (typeOf(types, state).seats === 1) continue;
    const startedAt = new Date(state.start * 60_000).toISOString();
    for (const userId of state.hostIds)
      count(seats, `${state.eventTypeId} ${startedAt}#${userId}`, 1);
  }
  return seats;
}

/** Counters of the limits of event types. Their names contain hashes of email addresses. */
function storedCounters(items: readonly TableItem[], types: Types): Figures {
  return new Map(
    items.flatMap((item) => {
      const { place, sk } = partsOf(item);
      const id = place.slice(4);
      const isCounter = place.startsWith('LIM#') && types.has(id);
      return isCounter ? [[`${id} ${sk}`, Number(item.n)]] : [];
    }),
  );
}

const hashOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);

function expectedCounters(
  live: readonly BookingPhase[],
  emails: ReadonlyMap<string, string>,
  types: Types,
): Figures {
  const counters = new Map<string, number>();
  for (const { uid, state } of live) {
    const type = typeOf(types, state);
    for (const limit of type.limits) {
      const whose = limit.kind === 'bookingsPerEmail' ? `#${hashOf(emails.get(uid) ?? '')}` : '';
      const name = `${limit.kind}#${periodOf(state.start, limit.period)}${whose}`;
      count(counters, `${type.uid} ${name}`, weightOf(limit, state));
    }
  }
  return counters;
}
