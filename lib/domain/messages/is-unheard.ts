import type { MessageRecord } from './message-job.ts';

type Earlier = Pick<MessageRecord, 'status' | 'attempts' | 'kind' | 'version'>;

/** A mail that was never handed to a mail server, so its receiver cannot have read it. */
export const isDropped = ({ status, attempts }: Earlier): boolean =>
  status === 'outdated' && attempts === 0;

/**
 * The kinds of a first mail about a booking at a later version. A suspected booking, for example, causes no
 * mail until a host confirms it.
 */
const firstKinds: readonly Earlier['kind'][] = ['assigned', 'booked'];

const isFirst = ({ kind, version }: Earlier): boolean => version === 1 || firstKinds.includes(kind);

/**
 * Whether the receiver of a mail does not know the cancelled booking, because their first mail about it was
 * dropped. `earlier` contains the records of their mails about the booking in the order of its versions, at
 * least from the last one that was attempted.
 */
export function isUnheard(earlier: readonly Earlier[]): boolean {
  const last = earlier.findLastIndex((record) => !isDropped(record));
  const knows = last >= 0 && earlier[last]?.kind !== 'unassigned';
  const next = earlier[last + 1];
  return !knows && next !== undefined && isFirst(next);
}
