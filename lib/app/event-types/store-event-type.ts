import type { readEventType } from '../../data/event-types.ts';
import type { putEventType } from '../../data/put-event-type.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { newlyLimited, type RecountDeps, recountLimits } from './recount-limits.ts';

export interface StoreEventTypeDeps extends RecountDeps {
  readonly readEventType: typeof readEventType;
  readonly putEventType: typeof putEventType;
}

/**
 * The version that the event type has now; `changed`: others kept writing it or its counters, so it
 * is as they left it; `uncounted`: it is written, but bookings kept moving the counters of limits
 * that are new.
 */
export type StoreEventType = { readonly ver: number } | 'changed' | 'uncounted';

const attemptsAtMost = 5;

/** Writes an event type as a whole, for administration; a limit that is new counts what is booked already. */
export async function storeEventType(
  of: OrganizationId,
  eventType: EventType,
  deps: StoreEventTypeDeps,
): Promise<StoreEventType> {
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const stored = await deps.readEventType(of, eventType.uid, Number.NEGATIVE_INFINITY);
    const limited = newlyLimited(stored?.eventType ?? eventType, eventType);
    if ((await recountLimits(of, limited, deps)) === 'moved') return 'changed';
    const written = await deps.putEventType(of, eventType, stored?.ver ?? 0);
    if (written === 'changed') continue;
    if (limited.limits.length > 0) {
      await deps.untilDecided();
      if ((await recountLimits(of, limited, deps)) === 'moved') return 'uncounted';
    }
    return written;
  }
  return 'changed';
}
