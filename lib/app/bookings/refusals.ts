import { Problem } from '../../contract/problem.ts';
import { type Reason, type TakenReason, takenReasons } from '../../domain/availability/slots.ts';
import type { Violation } from '../../domain/violation.ts';

const sentences: Record<Reason['code'], string> = {
  'no-host': 'The event type has no host who can be assigned.',
  grid: 'The start is not on the grid of offered starts.',
  notice: 'The start is nearer than the minimum notice.',
  window: 'The start is outside the booking window.',
  limit: 'A limit of the event type is used up.',
  'outside-hours': 'It is outside the hours of a host.',
  busy: 'A host is busy.',
  buffer: 'The time around it is not free.',
  capacity: 'All seats are taken.',
};

/** Hosts share most reasons; each reason is said once. */
const codesOf = (reasons: readonly Reason[]): readonly Reason['code'][] => [
  ...new Set(reasons.map(({ code }) => code)),
];

/** Nobody could have booked this start. */
export function notOffered(reasons: readonly Reason[]): Problem {
  const errors = codesOf(reasons).map(
    (code): Violation => ({ pointer: '/startedAt', code, detail: sentences[code] }),
  );
  return new Problem('booking/not-offered', { errors });
}

/** Others were first, or a limit is used up. `nextStarts`: up to three free starts after it. */
export function slotTaken(codes: readonly TakenReason[], nextStarts?: readonly string[]): Problem {
  const [reason = 'busy'] = codes;
  return new Problem('booking/slot-taken', {
    detail: sentences[reason],
    extensions: { reason, ...(nextStarts && { nextStarts: [...nextStarts] }) },
  });
}

/** The same from a judgement: hours are no reason here, because somebody could have taken it. */
export const takenBy = (reasons: readonly Reason[], nextStarts: readonly string[]): Problem =>
  slotTaken(codesOf(reasons).filter(isTaken), nextStarts);

const isTaken = (code: Reason['code']): code is TakenReason =>
  takenReasons.some((taken) => taken === code);
