import { dayMs } from '../time/zone.ts';
import type { ChangedOccurrence, EntrySeries } from './calendar-entry.ts';
import { longestMs, readTime } from './calendar-time.ts';

/**
 * Whether a series or a changed occurrence ended before an instant in every zone. For a changed occurrence,
 * the replaced time must have ended, too.
 */
export function isOver(part: EntrySeries | ChangedOccurrence, sinceMs: number): boolean {
  if ('andLater' in part || ('rules' in part && part.rules) || ('also' in part && part.also))
    return false;
  const starts = 'of' in part ? [part.start, part.of] : [part.start];
  return starts.every((time) => {
    const { localMs = 0 } = readTime(time) ?? {};
    return localMs + longestMs(part) + 2 * dayMs < sinceMs;
  });
}
