import { putStop } from '../../data/messages/stopped-addresses.ts';
import { insertUndeliverable } from '../../data/messages/undeliverable.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { StopReason, Undeliverable } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { hashOf } from './message-id.ts';

/** A message that could not be delivered because of its address. */
export interface Undelivered {
  readonly email: string;
  readonly kind: Message['kind'];
  /** Null if it was not about a booking. */
  readonly bookingUid: string | null;
  /** The ID of the request in the log. */
  readonly requestId: string;
  /** The SMTP status; null if no server sent one. */
  readonly statusCode: number | null;
}

/** Stops messages of the organization to an address, and adds this to the history of the booking. A second call has no effect. */
export async function stopAddress(
  of: OrganizationId,
  undelivered: Undelivered,
  reason: StopReason,
  nowMs: number,
): Promise<void> {
  await putStop(of, undelivered.email, { reason, since: formatInstant(nowMs) });
  await publishUndelivered(of, undelivered, reason, nowMs);
}

/** Adds to the history of the booking, once for each address, that a message did not arrive. */
export async function publishUndelivered(
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
