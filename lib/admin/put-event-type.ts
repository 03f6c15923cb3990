import { randomUUID } from 'node:crypto';
import { readEventType, writeEventType } from '../data/event-types/stored-event-types.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { keepingLoads } from '../domain/event-types/keeping-loads.ts';
import type { Revision } from '../domain/revision.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { transact } from './transact.ts';

/**
 * Creates or replaces an event type for the administration. `expected` is the version that was read, and 0 means a new
 * event type. Without it, any version is replaced. The caller must update the counters of limits.
 */
export async function putEventType(
  of: OrganizationId,
  eventType: EventType,
  expected?: Revision,
): Promise<{ readonly ver: number } | 'changed'> {
  const by = 'administration';
  const at = eventType.updatedAt;
  const requestId = randomUUID();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const stored = await readEventType(of, eventType.uid, Number.NEGATIVE_INFINITY);
    const { ver, rev = 0 } = stored ?? { ver: 0 };
    if (expected && (ver !== expected.ver || rev !== (expected.rev ?? 0))) return 'changed';
    const kind = ver === 0 ? 'event_type_created' : 'event_type_updated';
    const kept = keepingLoads(stored?.eventType, eventType);
    const action = writeEventType(
      of,
      { ver, rev, eventType: kept },
      { kind, by, at, requestId },
      stored,
    );
    if ((await transact(of, [action])) === 'written') return { ver: ver + 1 };
  }
  return 'changed';
}
