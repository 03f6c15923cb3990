import { ListBookingHistory } from '../../../lib/contract/bookings/list-booking-history.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import {
  defaultNotification,
  type Reminder,
} from '../../../lib/domain/event-types/notification.ts';
import { call } from '../http/call.ts';
import { book } from '../messages/mailing.ts';
import { sendMails } from '../messages/send-mails.ts';
import type { World } from '../world.ts';
import type { TextsSink } from './texts-sink.ts';

export const reminderOf = (minutesBefore: number, to: Reminder['to'] = 'guest'): Reminder => ({
  minutesBefore,
  to,
  channel: 'text',
});

/** An event type with a host of its own, so that several bookings can begin at the same instant. */
const createWithReminders = async (
  world: World,
  reminders: readonly Reminder[],
  more: Partial<EventType> = {},
) =>
  world.eventType([await world.addUser('member')], {
    notification: { ...defaultNotification, reminders },
    ...more,
  });

/** Helpers for the tests of a file about text reminders. */
export function texting(sinkOf: () => TextsSink) {
  let numbers = Math.floor(Math.random() * 90_000_000) + 10_000_000;
  /** A mobile number of Japan that no other test uses. */
  const newNumber = (): string => {
    numbers += 1;
    return `080${String(numbers).padStart(8, '0')}`;
  };
  return {
    newNumber,
    createWithReminders,
    /** Books for a guest with a phone number of Japan. */
    bookWithNumber: async (world: World, more: object, reminders: readonly Reminder[]) => {
      const textRemindNumber = newNumber();
      const eventType = await createWithReminders(world, reminders);
      const sent = { textRemindCountryCode: '+81', textRemindNumber, ...more };
      const uid = await book(world, eventType, sent);
      return { uid, to: `+81${sent.textRemindNumber.slice(1)}` };
    },
    /** The texts that a worker sends at an instant. */
    textsAt: async (ms: number) => {
      await sendMails(ms);
      return sinkOf().texts();
    },
    /** Undeliverable messages in the history of a booking. */
    undeliverableIn: async (world: World, uid: string) => {
      await sendMails();
      const { data } = (await call(ListBookingHistory, { as: world.owner, params: { uid } })).body;
      return data.filter(({ event }) => event === 'message_undeliverable');
    },
  };
}
