import { parseInstant } from '../domain/time/instant.ts';
import { dayMs } from '../domain/time/zone.ts';

const longestOfOneMs = 31 * dayMs;

/** A period of more than a month counts as two requests. */
export function costOfPeriod({
  periodStart = '',
  periodEnd = '',
}: Readonly<Record<string, string | undefined>>): number {
  const [from, to] = [periodStart, periodEnd].map((sent) => parseInstant(sent.replace(' ', '+')));
  return from !== undefined && to !== undefined && to - from > longestOfOneMs ? 2 : 1;
}
