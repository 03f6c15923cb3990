import type { SchedulingClient } from '../../client/src/index.ts';
import { texts } from './texts.ts';

type Assignment = Awaited<ReturnType<SchedulingClient['bookings']['getAssignment']>>['data'];

/** Explains in sentences why a booking has its hosts. */
export function whyHosts({ method, rule, candidates, others }: Assignment): readonly string[] {
  if (method === null) return [texts.whyManual];
  if (method === 'all') return [texts.whyAll];
  if (candidates.length === 1 && others === null) return [texts.whyOnly];
  const free = candidates.filter((one) => one.free).length;
  return [
    ...(rule === null ? [] : [texts.whyRule]),
    texts.whyMethods[method],
    texts.whyFree(free, candidates.length),
  ];
}
