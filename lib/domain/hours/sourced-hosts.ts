import { assignableHosts } from '../event-types/event-type.ts';
import { externalSources } from '../ledger/external-time.ts';
import { externalTime } from '../ledger/needs.ts';
import { hostRules } from '../schedules/needs.ts';
import { busySources } from './busy-sources.ts';
import { type SourcedHost, sourcedHost } from './host-causes.ts';
import { openSpans } from './hours.ts';
import { hostHours } from './needs.ts';
import { blockingIn, entriesOf, isToShare, reachOf } from './slot-hosts.ts';
import { type SearchedTime, takenIn } from './slot-search.ts';

/** Returns the time of every assignable host like `slotHosts`, with the sources of busy time. */
export function sourcedHosts(searched: SearchedTime, nowMs: number): readonly SourcedHost[] {
  const { eventType, snapshot } = searched;
  const reach = reachOf(eventType, searched.from, searched.to);
  const { from, to } = reach;
  const taken = takenIn(searched);
  const blocking = blockingIn(eventType);
  return assignableHosts(eventType).map(({ userId }) => {
    const hours = snapshot.get(hostHours(userId));
    const entries = blocking(entriesOf(snapshot, userId, reach));
    const seats = entries.filter((entry) => isToShare(eventType, entry));
    const others = entries.filter((entry) => !isToShare(eventType, entry));
    return sourcedHost({
      userId,
      open: hours ? openSpans(hours, from, to) : [],
      regularHours: hours ? openSpans({ ...hours, overrides: {} }, from, to) : [],
      seats: seats.map((entry) => ({ ...entry, taken: taken(entry, userId) })),
      sources: [
        ...busySources(others, blocking(snapshot.get(hostRules(userId))), from, to),
        ...externalSources(snapshot.get(externalTime(userId)), reach, nowMs),
      ],
    });
  });
}
