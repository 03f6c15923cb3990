import type { MessageRecord } from './waiting-message.ts';

type Earlier = Pick<MessageRecord, 'status' | 'attempts' | 'kind' | 'version'>;

/** A mail that was never handed to a mail server, so its receiver cannot have read it. */
export const isDropped = ({ status, attempts }: Earlier): boolean =>
  status === 'outdated' && attempts === 0;

/** Kinds that can be the first mail about a booking at any version: a suspected booking is mailed when a host confirms it. */
const firstKinds: readonly Earlier['kind'][] = ['assigned', 'booked'];

/** Whether a mail is the first that its receiver gets about a booking. */
const isFirst = ({ kind, version }: Earlier): boolean => version === 1 || firstKinds.includes(kind);

/**
 * Whether the receiver of a mail does not know its cancelled booking, because the mail that would have been their first was dropped. `earlier`
 * are the records of their mails about the booking in the order of its versions, at least from the last one that was tried.
 */
export function isUnheard(earlier: readonly Earlier[]): boolean {
  const last = earlier.findLastIndex((record) => !isDropped(record));
  const knows = last >= 0 && earlier[last]?.kind !== 'unassigned';
  const next = earlier[last + 1];
  return !knows && next !== undefined && isFirst(next);
}
