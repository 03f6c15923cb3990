import type { ReplyText } from '../../contract/reply-text.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { Reader } from '../../data/reader.ts';
import type { RequestedPeriod } from '../../domain/time/period.ts';
import { type GuestTokens, visitorBy } from '../bookings/visitor-by.ts';
import type { ChargeSearch } from '../charge-search.ts';
import { publicTeam } from '../public-team.ts';
import { listAvailableSchedules } from './list-available-schedules.ts';

interface PublicSlotRequest extends GuestTokens {
  readonly params: { readonly team: string; readonly uid: string };
  readonly query: RequestedPeriod;
  readonly nowMs: number;
  readonly charge: ChargeSearch;
}

interface Deps {
  readonly findTeam: typeof findTeam;
  readonly readerOf: (of: Reader['of']) => Reader;
  readonly listSeats: typeof listSeats;
}

/**
 * Lists the starts of a period that guests can book without a credential. A private event type gets the same problem as
 * an unknown one.
 */
export async function listPublicAvailableSchedules(
  { params: { team, uid }, query, nowMs, charge, ...tokens }: PublicSlotRequest,
  { readerOf, listSeats, ...deps }: Deps,
): Promise<ReplyText> {
  const of = await publicTeam(team, nowMs, 'event-type/unknown', deps);
  const reader = readerOf(of);
  const visitor = await visitorBy(tokens, uid, nowMs, reader);
  const asked = { ...query, responseToken: tokens.responseToken };
  return listAvailableSchedules(visitor, uid, asked, nowMs, { reader, listSeats, charge });
}
