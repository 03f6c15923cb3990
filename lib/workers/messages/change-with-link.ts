import { findNotifiedLink, storeNotifiedLink } from '../../data/messages/notified-links.ts';
import type { NotifiedChange } from '../../domain/messages/messages-of.ts';
import {
  isMeetingPending,
  linkToNotify,
  notifiedWith,
  withLink,
  withoutNotifiedLink,
} from '../../domain/messages/notified-link.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Concerned } from './read-booking-message-data.ts';

interface Circumstances {
  /** The link is not awaited any longer. */
  readonly isLate: boolean;
  /** Messages about later changes may have been sent, so this change waits for nothing. */
  readonly isOvertaken: boolean;
  readonly nowMs: number;
}

/**
 * A change of a booking with the link of its meeting; `later` while the link may become available in time. The link is
 * stored before any message is written, so that each receiver gets it once, even after a crash.
 */
export async function changeWithLink(
  of: OrganizationId,
  change: NotifiedChange,
  { booking: then, version, stored: { booking: now } }: Omit<Concerned, 'formerHosts'>,
  { isLate, isOvertaken, nowMs }: Circumstances,
): Promise<NotifiedChange | 'later'> {
  const isPending = isMeetingPending(then) && !isOvertaken;
  if (change.isSilent || !(isPending || change.previous.urlStatus === 'pending')) return change;
  const notified = await findNotifiedLink(of, then.uid);
  if (!isPending) return withoutNotifiedLink(change, version, notified);
  if (notified && notified.version > version) return change;
  if (notified?.version === version) return withLink(change, notified);
  const url = linkToNotify(then, now, isLate);
  if (url === undefined) return 'later';
  const next = notifiedWith(change, version, url, notified);
  await storeNotifiedLink(of, then.uid, next, notified, nowMs);
  return withLink(change, next);
}
