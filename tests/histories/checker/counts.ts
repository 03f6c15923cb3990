import type { BookableType, Fault } from '../history.ts';
import { type BookingPhase, type BookingState, holds, type Types, typeOf } from './bookings.ts';

const dayMs = 86_400_000;

/** The day, the Monday of the week, or the month, in UTC, which is the time zone of all event types of a history. */
export function periodOf(startMinute: number, period: 'day' | 'week' | 'month'): string {
  const date = new Date(startMinute * 60_000);
  if (period === 'day') return `D${date.toISOString().slice(0, 10)}`;
  if (period === 'month') return `M${date.toISOString().slice(0, 7)}`;
  const monday = new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs);
  return `W${monday.toISOString().slice(0, 10)}`;
}

type Limit = BookableType['limits'][number];

/** The ID of a counter: event type, kind of limit, period and, for limits per guest, the email address. */
export const groupOf = (
  { kind, period }: Limit,
  { eventTypeId, start }: Pick<BookingState, 'eventTypeId' | 'start'>,
  email: string,
): string =>
  `${eventTypeId} ${kind} ${periodOf(start, period)}${kind === 'bookingsPerEmail' ? ` ${email}` : ''}`;

export const weightOf = (
  { kind }: Limit,
  { start, end }: Pick<BookingState, 'start' | 'end'>,
): number => (kind === 'minutes' ? end - start : 1);

interface Weighed {
  readonly weight: number;
  /** The period in which the weight counts. */
  readonly from: number;
  readonly to: number;
}

/** Maximum sum of the weights at one instant. If one weight ends when another begins, they are not added. */
function peakOf(weighed: readonly Weighed[]): number {
  const steps = weighed
    .filter(({ from, to }) => from < to)
    .flatMap(({ weight, from, to }) => [
      { at: from, by: weight },
      { at: to, by: -weight },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let now = 0;
  let peak = 0;
  for (const { by } of steps) {
    now += by;
    peak = Math.max(peak, now);
  }
  return peak;
}

/** The period in which a phase was in effect in any possible order of the requests. It may be empty. */
const certain = ({ began, ended }: BookingPhase) => ({ from: began.latest, to: ended.earliest });

/** Finds slots with more guests than seats. */
export function overbookedSlots(phases: readonly BookingPhase[], types: Types): Fault[] {
  const slots = new Map<string, { readonly seats: number; readonly guests: Weighed[] }>();
  for (const phase of phases) {
    const type = typeOf(types, phase.state);
    if (type.seats === 1 || !holds(phase.state, type)) continue;
    for (const userId of phase.state.hostIds) {
      const id = `${type.uid} at ${phase.state.start} of ${userId}`;
      const slot = slots.get(id) ?? { seats: type.seats, guests: [] };
      slot.guests.push({ weight: 1, ...certain(phase) });
      slots.set(id, slot);
    }
  }
  return [...slots].flatMap(([id, { seats, guests }]): Fault[] => {
    const most = peakOf(guests);
    return most > seats
      ? [{ rule: 'seats', detail: `${id} has ${most} guests on ${seats} seats` }]
      : [];
  });
}

/**
 * Finds exceeded limits. An update by hand may exceed a limit. So a booking counts only after an operation that checks
 * the limit, with its shortest duration since then.
 */
export function exceededLimits(
  lives: ReadonlyMap<string, readonly BookingPhase[]>,
  types: Types,
): Fault[] {
  const groups = new Map<string, { readonly max: number; readonly counted: Weighed[] }>();
  for (const life of lives.values()) {
    const [first] = life;
    if (first === undefined) continue;
    const type = typeOf(types, first.state);
    for (const limit of type.limits) {
      for (const { group, ...weighed } of countedOf(life, type, limit)) {
        const known = groups.get(group) ?? { max: limit.max, counted: [] };
        known.counted.push(weighed);
        groups.set(group, known);
      }
    }
  }
  return [...groups].flatMap(([group, { max, counted }]): Fault[] => {
    const most = peakOf(counted);
    return most > max
      ? [{ rule: 'limit', detail: `${group} counts ${most}, ${max} are allowed` }]
      : [];
  });
}

function countedOf(life: readonly BookingPhase[], type: BookableType, limit: Limit) {
  const email = life[0]?.change.act.body?.email ?? '';
  let group: string | undefined;
  let isChecked = false;
  let weight = 0;
  return life.flatMap((phase) => {
    const { state, change } = phase;
    const now = holds(state, type) ? groupOf(limit, state, email) : undefined;
    if (now === undefined || now !== group) {
      isChecked = change.act.operation !== 'updateBooking';
      weight = Number.POSITIVE_INFINITY;
    }
    group = now;
    weight = Math.min(weight, weightOf(limit, state));
    return now !== undefined && isChecked ? [{ group: now, weight, ...certain(phase) }] : [];
  });
}
