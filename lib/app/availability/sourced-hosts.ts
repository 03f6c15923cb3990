import { hostRulesIn, hoursIn } from '../../data/host-rules.ts';
import { busySources } from '../../domain/availability/busy-sources.ts';
import { type SourcedHost, sourcedHost } from '../../domain/availability/host-causes.ts';
import { openSpans } from '../../domain/availability/hours.ts';
import { assignableHosts } from '../../domain/availability/slots.ts';
import { type SlotsRead, takenIn } from './read-slots.ts';
import { entriesIn, isToShare, reachOf } from './slot-hosts.ts';

/** The time of every assignable host as `slotHosts` has it, with what occupies it by name. */
export function sourcedHosts(read: SlotsRead): readonly SourcedHost[] {
  const { of, eventType, period, items } = read;
  const reach = reachOf(eventType, period.from, period.to);
  const { from, to } = reach;
  const taken = takenIn(read);
  return assignableHosts(eventType).map(({ userId }) => {
    const hours = hoursIn(items, of, userId);
    const { rules } = hostRulesIn(items, of, userId);
    const entries = entriesIn(items, of, userId, reach);
    const seats = entries.filter((entry) => isToShare(eventType, entry));
    const others = entries.filter((entry) => !isToShare(eventType, entry));
    return sourcedHost({
      userId,
      open: hours ? openSpans(hours, from, to) : [],
      regularHours: hours ? openSpans({ ...hours, overrides: {} }, from, to) : [],
      seats: seats.map((entry) => ({ ...entry, taken: taken(entry, userId) })),
      sources: busySources(others, rules, from, to),
    });
  });
}
