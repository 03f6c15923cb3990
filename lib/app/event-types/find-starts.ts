import { Problem, unprocessable } from '../../contract/problem.ts';
import { offeredIn, type StartSeats } from '../../domain/hours/slots.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { periodViolations, type RequestedPeriod } from '../../domain/time/period.ts';
import { seatsOfPeriod } from '../hours/free-starts.ts';
import type { SlotReader } from '../hours/read-slots.ts';
import { periodViolation, startsIn } from '../hours/requested-period.ts';
import { sentToken } from '../response-token.ts';
import { seeKnownEventType } from '../see-event-type.ts';

/** Maximum for the response limit of 6 MB of a function. A start takes at most 90 bytes. */
const startsAtMost = 60_000;

/**
 * Finds the starts of a period with their remaining seats. An event type that the actor may not see gets the same
 * problem as an unknown one.
 */
export async function findStarts(
  actor: Actor,
  uid: string,
  asked: RequestedPeriod & { readonly responseToken?: string | undefined },
  nowMs: number,
  slotReader: SlotReader,
): Promise<StartSeats> {
  // An unknown event type is reported before an invalid period. This costs no extra read, because the next step needs
  // the event type too.
  await seeKnownEventType(actor, uid, nowMs, slotReader.reader);
  const violations = periodViolations(asked);
  if (violations.length > 0) throw unprocessable(violations);
  const { responseToken } = asked;
  const by = responseToken === undefined ? undefined : sentToken(responseToken);
  const found = await seatsOfPeriod(uid, { ...startsIn(asked), actor, by }, nowMs, slotReader);
  if (found === undefined) throw new Problem('event-type/unknown');
  const mayBeTooMany = found.starts.length > startsAtMost;
  if (mayBeTooMany && offeredIn(found).length > startsAtMost) {
    const detail = 'The response would be too large. Request a shorter period.';
    throw unprocessable([periodViolation(detail)]);
  }
  return found;
}
