import type { MessageRecord } from './message-job.ts';

type Earlier = Pick<MessageRecord, 'status' | 'attempts' | 'isUnsent' | 'kind' | 'version'>;

/**
 * A mail that no mail server has accepted, so its receiver cannot have read it. A mail that waits is dropped later, because the
 * booking or the schedule has ended for its receiver.
 */
export const isDropped = ({ status, attempts, isUnsent }: Earlier): boolean =>
  (status === 'outdated' || status === 'waiting') && (attempts === 0 || isUnsent === true);

/**
 * The kinds of a first mail about a booking or a schedule at a later version. A suspected booking, for example, causes no
 * mail until a host confirms it.
 */
const firstKinds: readonly Earlier['kind'][] = ['assigned', 'booked', 'scheduleInvited'];
const removalKinds: readonly Earlier['kind'][] = ['unassigned', 'scheduleRemoved'];

const isFirst = ({ kind, version }: Earlier): boolean => version === 1 || firstKinds.includes(kind);

/**
 * Whether the receiver of a mail does not know the cancelled booking or schedule, because their first mail about it was
 * dropped. `earlier` contains the records of their mails about it in the order of its versions, at
 * least from the last one that was attempted.
 */
export function isUnheard(earlier: readonly Earlier[]): boolean {
  const last = earlier.findLastIndex((record) => !isDropped(record));
  const known = earlier[last];
  const knows = known !== undefined && !removalKinds.includes(known.kind);
  const next = earlier[last + 1];
  return !knows && next !== undefined && isFirst(next);
}
