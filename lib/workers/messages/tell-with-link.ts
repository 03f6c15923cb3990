import { findNotifiedLink, storeNotifiedLink } from '../../data/messages/notified-links.ts';
import type { NotifiedChange } from '../../domain/messages/messages-of.ts';
import {
  isMeetingPending,
  linkAwaitedMs,
  linkToNotify,
  notifiedWith,
  withLink,
  withoutNotifiedLink,
} from '../../domain/messages/notified-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Concerned } from './surroundings-of.ts';

/** How a change comes to be looked at. */
interface Looking {
  readonly toldAtMs: number;
  readonly nowMs: number;
  /** Later changes were told before, so this one waits for nothing. */
  readonly isOvertaken: boolean;
}

/**
 * A change as it is told of a booking whose meeting is being made, or was: `later` while the link may come in time.
 * What is decided is kept before anything is made of it, so that people get the link once, however often the change is looked at.
 */
export async function tellWithLink(
  of: OrganizationId,
  change: NotifiedChange,
  { booking: then, version, stored: { booking: now } }: Omit<Concerned, 'formerHosts'>,
  { toldAtMs, nowMs, isOvertaken }: Looking,
): Promise<NotifiedChange | 'later'> {
  const isPending = isMeetingPending(then) && !isOvertaken;
  if (change.isSilent || !(isPending || change.previous.urlStatus === 'pending')) return change;
  const kept = await findNotifiedLink(of, then.uid);
  if (!isPending) return withoutNotifiedLink(change, version, kept);
  // Messages of a later change were made before: this one was put back.
  if (kept && kept.version > version) return change;
  if (kept?.version === version) return withLink(change, kept);
  const url = linkToNotify(then, now, nowMs >= toldAtMs + linkAwaitedMs);
  if (url === undefined) return 'later';
  const told = notifiedWith(change, version, url, kept);
  await storeNotifiedLink(of, then.uid, told, kept, nowMs);
  return withLink(change, told);
}
