import type { Limit } from '../event-types/event-type.ts';
import type { Count } from './limit-periods.ts';

/**
 * Names the counter of a limit in one period. Counters of `bookingsPerEmail` belong to one guest.
 */
export const counterName = (
  { kind, generation }: Pick<Limit, 'kind' | 'generation'>,
  period: string,
  guest?: string,
): string =>
  [
    ...(generation === undefined ? [] : [generation]),
    kind,
    period,
    ...(guest === undefined ? [] : [guest]),
  ].join('#');

/** Returns the generation in the name of a counter. Undefined if the limit has none. */
export function generationOf(name: string): number | undefined {
  const generation = Number.parseInt(name, 10);
  return Number.isNaN(generation) ? undefined : generation;
}

/** Names the counter of a count. Only `bookingsPerEmail` uses the guest. */
export const counterNameOf = ({ limit, period }: Count, guest: string): string =>
  counterName(limit, period, limit.kind === 'bookingsPerEmail' ? guest : undefined);

/** Whether a counter belongs to one of the limits. Counters of removed limits no longer count. */
export const countsFor = (limits: readonly Limit[], name: string): boolean =>
  limits.some((limit) => name.startsWith(counterName(limit, limit.period[0]?.toUpperCase() ?? '')));
