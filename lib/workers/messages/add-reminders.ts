import { sendsTexts } from '../../app/sends-texts.ts';
import { addMessages } from '../../data/messages/message-jobs.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { BookingMessageData } from '../../domain/messages/compose-messages.ts';
import { remindersOf } from '../../domain/messages/reminders-of.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { textReceiversOf } from '../../domain/texts/text-receivers.ts';
import { textTimesOf } from '../../domain/texts/text-times.ts';

/** Adds the reminders of a booking that are due after an event. The worker holds the group of the booking. Its release sets the timer of the reminders. */
export async function addReminders(
  of: OrganizationId,
  booking: Booking,
  { eventType }: BookingMessageData,
  publishedMs: number,
): Promise<void> {
  if (eventType === undefined) return;
  const due = remindersOf(booking, eventType.notification, publishedMs)
    .filter(({ channel }) => channel === 'email')
    .map(({ dueAtMs }) => dueAtMs);
  for (const dueMs of new Set(due)) {
    await addMessages(of, { kind: 'reminder', bookingUid: booking.uid, dueMs });
  }
}

/** Adds the text reminders of a booking that are due after an event. A stage without a text provider adds none. */
export async function addTexts(
  of: OrganizationId,
  booking: Booking,
  data: BookingMessageData,
  publishedMs: number,
): Promise<void> {
  const { eventType } = data;
  if (eventType === undefined || !sendsTexts()) return;
  const due = textReceiversOf(booking, data).flatMap(({ role, timeZone }) => [
    ...textTimesOf(booking, eventType.notification, role, timeZone),
  ]);
  for (const dueMs of new Set(due.filter((ms) => ms > publishedMs))) {
    await addMessages(of, { kind: 'text', bookingUid: booking.uid, dueMs });
  }
}
