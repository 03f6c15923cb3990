import { dayMs } from '../time/zone.ts';
import type { Message } from './message.ts';
import type { MessageRecord } from './waiting-message.ts';

/** What is told of a connection that fails. */
export const isOncePerDay = ({ kind }: Pick<Message, 'kind'>): boolean =>
  kind === 'calendarFailed' || kind === 'conferencingFailed';

/**
 * Whether the receiver of a message has read the same within a day, by what became of those about the same: a connection
 * that fails and works by turns would fill their inbox. Its events are told all the same.
 */
export const isRepeated = (
  { kind, about }: Pick<Message, 'kind' | 'about'>,
  records: readonly Omit<MessageRecord, 'id'>[],
  nowMs: number,
): boolean =>
  isOncePerDay({ kind }) &&
  records.some(
    (one) =>
      one.kind === kind &&
      one.version !== about.version &&
      one.status === 'sent' &&
      nowMs - Date.parse(one.at) < dayMs,
  );
