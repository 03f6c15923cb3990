import type { OrganizationId } from '../../domain/tenancy.ts';
import { ofMessages } from './partitions.ts';
import { inOrder, moment } from './sortable.ts';

/**
 * Keys of text messages, apart from all others, because few functions need them. Those of phone numbers contain no organization,
 * because all organizations have the same sender.
 */
export const textKeys = {
  /** A job that sends the text reminders of a booking that are due at an instant. */
  textMessages: (of: OrganizationId, bookingUid: string, dueMs: number) =>
    ofMessages(of, bookingUid, `T#${moment(dueMs)}`),
  /** Marks that a public booking has caused a text. */
  publicText: (of: OrganizationId, bookingUid: string) => ofMessages(of, bookingUid, 'TEXT'),
  /** A phone number that gets no texts. */
  stoppedNumber: (hash: string) => ({ pk: `TXT#${hash}`, sk: 'STOP' }),
  /** The number of texts to a phone number in a day, from all organizations. */
  textCount: (hash: string, day: number) => ({ pk: `TXT#${hash}`, sk: `N#${inOrder(day)}` }),
} as const;
