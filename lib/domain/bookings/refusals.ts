import { type Refused, refuse } from '../decision.ts';
import { type Reason, type UnavailableReason, unavailableReasons } from '../hours/slots.ts';

const sentences: Record<Reason['code'], string> = {
  'no-host': 'The event type has no host who can be assigned.',
  grid: 'The start is not one of the start times that the event type offers.',
  notice: 'The start is within the minimum notice.',
  window: 'The start is outside the booking window.',
  limit: 'A limit of the event type is reached.',
  'outside-hours': 'The time is outside the working hours of a host.',
  busy: 'A host is busy.',
  buffer: 'The time before or after it is not free.',
  capacity: 'All seats are taken.',
};

/** Lists each reason once, because several hosts often have the same reason. */
const codesOf = (reasons: readonly Reason[]): readonly Reason['code'][] => [
  ...new Set(reasons.map(({ code }) => code)),
];

/** Refuses a start that no guest could have booked. */
function notOffered(reasons: readonly Reason[]): Refused<'booking/not-offered'> {
  const violations = codesOf(reasons).map((code) => ({
    pointer: '/startedAt',
    code,
    detail: sentences[code],
  }));
  return refuse('booking/not-offered', { violations });
}

/** Refuses a start that other bookings have taken or a limit does not allow. */
export function slotTaken(codes: readonly UnavailableReason[]): Refused<'booking/slot-taken'> {
  const [reason = 'busy'] = codes;
  return refuse('booking/slot-taken', { detail: sentences[reason], extensions: { reason } });
}

/**
 * Refuses a checked start that is taken. Reasons about hours are omitted, because some host could
 * have taken it.
 */
const takenBy = (reasons: readonly Reason[]): Refused<'booking/slot-taken'> =>
  slotTaken(codesOf(reasons).filter(isTaken));

const isTaken = (code: Reason['code']): code is UnavailableReason =>
  unavailableReasons.some((taken) => taken === code);

export const refuseStart = ({
  kind,
  reasons,
}: {
  readonly kind: 'not-offered' | 'taken';
  readonly reasons: readonly Reason[];
}): Refused<'booking/not-offered' | 'booking/slot-taken'> =>
  kind === 'not-offered' ? notOffered(reasons) : takenBy(reasons);
