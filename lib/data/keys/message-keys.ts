import type { OrganizationId } from '../../domain/tenancy.ts';
import { ofMail, ofMessages } from './partitions.ts';
import { inOrder, moment } from './sortable.ts';

/** Keys of the jobs that send messages, and of their counters. */
export const messageKeys = {
  /** A job that sends the messages about an event of a resource. Those about later versions come last. */
  eventMessages: (of: OrganizationId, resource: string, version: number, position: number) =>
    ofMessages(of, resource, `E#${inOrder(version)}#${inOrder(position)}`),
  /** The jobs about all versions of a resource before a version. */
  eventMessagesBefore: (version: number) => ({ from: 'E#', to: `E#${inOrder(version)}` }),
  /** Versions of a schedule whose changes are in the same messages, by the last of them. */
  scheduleBatch: (of: OrganizationId, scheduleUid: string, until: number) =>
    ofMessages(of, scheduleUid, `B#${inOrder(until)}`),
  versionOfMessages: (sk: string): number => Number(sk.split('#')[1]),
  /** A job that sends the reminders of a booking that are due at an instant. */
  reminderMessages: (of: OrganizationId, bookingUid: string, dueMs: number) =>
    ofMessages(of, bookingUid, `R#${moment(dueMs)}`),
  /** A job that sends one message that is about no event. */
  singleMessage: (of: OrganizationId, resource: string, id: string) =>
    ofMessages(of, resource, `S#${id}`),
  /** The last meeting link that messages about a booking contained. */
  notifiedLink: (of: OrganizationId, bookingUid: string) => ofMessages(of, bookingUid, 'LINK'),
  /** The number of messages that were sent in an hour. */
  mailCount: (of: OrganizationId, hour: number) => ofMail(of, `N#${inOrder(hour)}`),
  /** The number of mails about schedules that were sent to the mailbox of a guest in an hour. */
  guestMailCount: (of: OrganizationId, mailboxHash: string, hour: number) =>
    ofMail(of, `A#${mailboxHash}#${inOrder(hour)}`),
  /** The number of guest addresses that a user has added to schedules on a day. */
  invitedGuests: (of: OrganizationId, userId: string, day: number) =>
    ofMail(of, `G#${userId}#${inOrder(day)}`),
  /** An address to which the organization sends no messages. */
  stoppedAddress: (of: OrganizationId, hash: string) => ofMail(of, `S#${hash}`),
  /** An address to which the organization sends no messages as to a guest. */
  unsubscribedAddress: (of: OrganizationId, hash: string) => ofMail(of, `U#${hash}`),
} as const;
