import { canSee } from '../../domain/access.ts';
import type { StartReason } from '../../domain/hours/explained-starts.ts';
import type { HostCause } from '../../domain/hours/host-causes.ts';
import type { SourceKind } from '../../domain/ledger/entry.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { instantOf } from './days-of-starts.ts';

export type ShownReason = ReturnType<typeof shownStartReason> | ReturnType<typeof shownHostReason>;

/** What keeps the event type from offering a start, as it is answered. */
export function shownStartReason(reason: StartReason) {
  if (reason.code !== 'limit') return { code: reason.code };
  const { kind, period } = reason.limit;
  return { code: reason.code, kind, period };
}

/** What keeps a host from a start. Whoever sees only what they take part in is not told what occupies somebody else. */
export function shownHostReason(userId: string, cause: HostCause, actor: Actor) {
  if (!('source' in cause) || cause.code === 'connection') return { code: cause.code, userId };
  const { kind, uid, start, end } = cause.source;
  const source = {
    type: shownKind(kind),
    uid: canSee(actor, [userId]) ? uid : null,
    startedAt: instantOf(start),
    endedAt: instantOf(end),
  };
  return { code: cause.code, userId, source };
}

/** That a calendar cannot be read is no entry, so it is shown by its code alone. */
function shownKind(kind: SourceKind): 'booking' | 'seats' | 'schedule' | 'calendar' {
  return kind === 'request' || kind === 'connection' ? 'booking' : kind;
}
