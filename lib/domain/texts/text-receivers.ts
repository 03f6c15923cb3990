import type { Booking } from '../bookings/booking.ts';
import type { Contact } from '../event-types/contact.ts';
import { type EventType, notifiedHostIds } from '../event-types/event-type.ts';
import type { Receiver } from '../messages/message.ts';
import { type Concerned, messagesOf } from '../messages/messages-of.ts';
import { isE164 } from '../people/is-e164.ts';

/** The receiver of a text reminder, with the number in the form of E.164. */
export interface TextReceiver extends Receiver {
  readonly role: 'guest' | 'host';
  readonly number: string;
}

interface People extends Pick<Concerned, 'organization' | 'users'> {
  readonly contact: Contact;
  /** Undefined if the event type was deleted. */
  readonly eventType: EventType | undefined;
}

/** The people with a phone number who can get text reminders of a booking: the guest, and hosts who want reminders. */
export function textReceiversOf(booking: Booking, people: People): readonly TextReceiver[] {
  const notification = { isSendToGuest: true, isSendToHosts: true };
  return messagesOf(
    { kind: 'reminder', booking, previous: {} },
    {
      ...people,
      notification,
      notified: people.eventType ? notifiedHostIds(people.eventType) : [],
    },
  ).flatMap(({ receiver }) => {
    const { role } = receiver;
    if (role === 'copy') return [];
    const number = numberOf(receiver, people);
    return number === undefined ? [] : [{ ...receiver, role, number }];
  });
}

function numberOf({ role, userId = '' }: Receiver, { contact, users }: People): string | undefined {
  if (role === 'host') return users.get(userId)?.settings.textNumber ?? undefined;
  // A service without a text provider stores the number as it was sent.
  return isE164(contact.textRemindNumber) ? contact.textRemindNumber : undefined;
}
