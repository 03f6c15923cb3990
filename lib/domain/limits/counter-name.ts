import type { Limit } from '../event-types/event-type.ts';
import type { Count } from './limit-periods.ts';

/** The counter of a limit in one period, and for `bookingsPerEmail` of one guest. */
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

/** The generation of the limit whose counter has that name; undefined for the limits that have none. */
export function generationOf(name: string): number | undefined {
  const generation = Number.parseInt(name, 10);
  return Number.isNaN(generation) ? undefined : generation;
}

/** The guest matters to limits of one guest only. */
export const counterNameOf = ({ limit, period }: Count, guest: string): string =>
  counterName(limit, period, limit.kind === 'bookingsPerEmail' ? guest : undefined);

/** Whether the counter of that name belongs to one of the limits; those of limits that are gone count nothing. */
export const countsFor = (limits: readonly Limit[], name: string): boolean =>
  limits.some((limit) => name.startsWith(counterName(limit, limit.period[0]?.toUpperCase() ?? '')));
