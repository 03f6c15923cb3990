import { putStop } from '../../data/messages/stopped-addresses.ts';
import { insertUndeliverable } from '../../data/messages/undeliverable.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { StopReason, Undeliverable } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { hashOf } from './message-id.ts';

/** A message that did not arrive because of its address. */
export interface Undelivered {
  readonly email: string;
  readonly kind: Message['kind'];
  /** Null where it told of something else. */
  readonly bookingUid: string | null;
  /** By which the log knows it. */
  readonly requestId: string;
  /** Of SMTP; null where no server said one. */
  readonly statusCode: number | null;
}

/** The address gets nothing more of the organization, and the history of the booking says so. Done twice, it is done once. */
export async function stopAddress(
  of: OrganizationId,
  undelivered: Undelivered,
  reason: StopReason,
  nowMs: number,
): Promise<void> {
  await putStop(of, undelivered.email, { reason, since: formatInstant(nowMs) });
  await tellUndelivered(of, undelivered, reason, nowMs);
}

/** The history of the booking says, once for each address, that a message did not arrive. */
export async function tellUndelivered(
  of: OrganizationId,
  { email, kind, bookingUid, requestId, statusCode }: Undelivered,
  reason: Undeliverable['reason'],
  nowMs: number,
): Promise<void> {
  if (bookingUid === null) return;
  const at = formatInstant(nowMs);
  const uid = hashOf(bookingUid, email.toLowerCase());
  await insertUndeliverable(
    of,
    bookingUid,
    { uid, email, message: kind, reason, statusCode, createdAt: at },
    { kind: 'message_undeliverable', by: 'service', at, requestId },
  );
}
