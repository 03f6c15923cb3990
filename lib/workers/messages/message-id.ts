import { createHash } from 'node:crypto';
import type { Message } from '../../domain/messages/message.ts';

/** Letters and digits that stand for a text. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** What a message is known by: the change that it tells, its kind and its receiver. Those of one booking sort by version. */
export const messageId = ({ about, kind, ...rest }: Message): string =>
  `${versionPart(about)}${kind}.${receiverPart(rest)}`;

/** The beginning of the IDs of all messages about a version. Those about earlier versions come before it. */
export const versionPart = ({ uid, version }: Message['about']): string =>
  `${uid}.${String(version).padStart(6, '0')}.`;

/** The end of the IDs of all messages to a receiver. */
export const receiverPart = ({ role, to }: Pick<Message, 'role' | 'to'>): string =>
  `${role}.${hashOf(to.email.toLowerCase())}`;

/** A reminder is the same for one start, whatever else of the booking changes. */
export function reminderId(
  { about: { uid }, booking, ...rest }: Message,
  minutesBefore: number,
): string {
  const at = `${Date.parse(booking?.booking.startedAt ?? '')}-${minutesBefore}`;
  return `${uid}.reminder.${at}.${receiverPart(rest)}`;
}
