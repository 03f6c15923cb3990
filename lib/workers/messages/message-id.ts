import { createHash } from 'node:crypto';
import type { Message } from '../../domain/messages/message.ts';
import { attendeeReceiver } from '../../domain/messages/message-job.ts';
import type { AttendeeMessage } from '../../domain/messages/schedule-messages.ts';

/** A short hash of texts. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** The ID of a message: its change, its kind and its receiver. */
export const messageId = ({ about, kind, ...rest }: Message): string =>
  `${about.uid}.${String(about.version).padStart(6, '0')}.${kind}.${receiverPart(rest)}`;

const receiverPart = ({ role, to }: Pick<Message, 'role' | 'to'>): string =>
  `${role}.${hashOf(to.email.toLowerCase())}`;

/** The ID of a reminder. It depends on the start of the booking, but not on its version. */
export function reminderId(
  { about: { uid }, booking, ...rest }: Message,
  minutesBefore: number,
): string {
  const at = `${Date.parse(booking?.booking.startedAt ?? '')}-${minutesBefore}`;
  return `${uid}.reminder.${at}.${receiverPart(rest)}`;
}

/** The ID of a reminder of a schedule. It depends on the occurrence, but not on the version. */
export const scheduleReminderId = (
  { about: { uid }, schedule, ...rest }: Message,
  dueMs: number,
): string => `${uid}.reminder.${schedule?.occurrenceMs}-${dueMs}.${receiverPart(rest)}`;

/** The name of an attendee in the outcomes of a job. An outcome contains no address, so a guest is identified by a hash. */
export const receiverName = ({ key, message }: AttendeeMessage): string =>
  attendeeReceiver(message.to.userId ?? hashOf(key));

/** The name of an attendee in the outcomes of a job for an overdue reminder, because the job can have another one to them. */
export const overdueReceiverName = (attendee: AttendeeMessage): string =>
  `${receiverName(attendee)}:overdue`;
