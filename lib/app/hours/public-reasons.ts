import { canSee } from '../../domain/access.ts';
import type { StartReason } from '../../domain/hours/explained-starts.ts';
import type { HostCause } from '../../domain/hours/host-causes.ts';
import type { SourceKind } from '../../domain/ledger/entry.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { instantOf } from './days-of-starts.ts';

export type PublicReason =
  | ReturnType<typeof publicStartReason>
  | ReturnType<typeof publicHostReason>;

/** Reason in a reply why the event type does not offer a start. */
export function publicStartReason(reason: StartReason) {
  if (reason.code !== 'limit') return { code: reason.code };
  const { kind, period } = reason.limit;
  return { code: reason.code, kind, period };
}

/** The caller to whom reasons are explained, and the schedules that do not exist for them. */
export interface ReasonReader {
  readonly actor: Actor;
  readonly hidden: ReadonlySet<string>;
}

/**
 * Reason in a reply why a host is not available. A caller who sees only their own bookings does not see the entries of
 * other users, and no caller sees hidden schedules.
 */
export function publicHostReason(
  userId: string,
  cause: HostCause,
  { actor, hidden }: ReasonReader,
) {
  if (!('source' in cause) || cause.code === 'connection') return { code: cause.code, userId };
  const { kind, uid, start, end } = cause.source;
  const source = {
    type: shownKind(kind),
    uid: canSee(actor, [userId]) && !(kind === 'schedule' && hidden.has(uid)) ? uid : null,
    startedAt: instantOf(start),
    endedAt: instantOf(end),
  };
  return { code: cause.code, userId, source };
}

/** An unreadable calendar has no entry, so only its code is shown. */
function shownKind(kind: SourceKind): 'booking' | 'seats' | 'schedule' | 'calendar' {
  return kind === 'request' || kind === 'connection' ? 'booking' : kind;
}
