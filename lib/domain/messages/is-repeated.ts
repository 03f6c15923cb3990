import { dayMs } from '../time/zone.ts';
import type { Message } from './message.ts';
import type { MessageRecord } from './message-job.ts';

/** Messages about failed connections are sent at most once a day. */
export const isOncePerDay = ({ kind }: Pick<Message, 'kind'>): boolean =>
  kind === 'calendarFailed' || kind === 'conferencingFailed';

/**
 * Whether the receiver got the same message within a day, according to the records of messages about the same
 * connection. Otherwise, a connection that fails and recovers repeatedly would fill the inbox. Its events are
 * still published.
 */
export const isRepeated = (
  { kind, about }: Pick<Message, 'kind' | 'about'>,
  records: readonly MessageRecord[],
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
