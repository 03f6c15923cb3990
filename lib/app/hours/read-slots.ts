import {
  findEventTypeInForce,
  isCurrentEventType,
  readEventTypeInForce,
} from '../../data/event-types-in-force.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { Reader } from '../../data/reader.ts';
import { isRefused, refuseViolations } from '../../domain/decision.ts';
import { sharesSlots } from '../../domain/event-types/event-type.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { isSeenBy } from '../../domain/event-types/visible-event-type.ts';
import {
  instantOfMinute,
  type SearchedTime,
  type SlotSearch,
  searchNeeds,
  untilEndOfTime,
} from '../../domain/hours/slot-search.ts';
import { tokensOfSearch } from '../../domain/hours/tokens-of-search.ts';
import {
  byResponseNeeds,
  foundByToken,
  limitedTo,
  type ResponseToken,
  refuseByResponse,
} from '../../domain/routing-forms/routed-request.ts';
import type { Actor } from '../../domain/tenancy.ts';
import type { ChargeSearch } from '../charge-search.ts';
import { granted } from '../problem-of.ts';

/** Dependencies for reading slots: items, and a range of seats. */
export interface SlotReader {
  readonly reader: Reader;
  readonly listSeats: typeof listSeats;
  /**
   * Charges the search of a caller without a credential, by its days and hosts; undefined if the caller has a
   * credential.
   */
  readonly charge?: ChargeSearch | undefined;
}

export interface SlotReadOptions extends Omit<SlotSearch, 'eventType'> {
  /** Caller. An event type that they may not see counts as unknown. Without an actor, everything is visible. */
  readonly actor?: Actor;
  /** True if the reasons are needed. The hosts' weeks are then read with all entries. */
  readonly named?: boolean;
  /** True if some time is to be removed from the hosts' weeks. These are then read completely. */
  readonly whole?: boolean;
  /** Routing form response used for the booking. Starts to which it does not lead are refused. */
  readonly by?: ResponseToken | undefined;
}

const attemptsAtMost = 3;

/**
 * Reads all data for the slots of a period; undefined for an unknown event type. The reads are eventually consistent at
 * half the price. A slot can be taken a moment later anyway, and the booking itself uses consistent reads.
 */
export async function readSlots(
  uid: string,
  asked: SlotReadOptions,
  nowMs: number,
  slotReader: SlotReader,
): Promise<SearchedTime | undefined> {
  const { reader } = slotReader;
  let stored = await findEventTypeInForce(reader.of, uid, nowMs);
  for (let attempt = 1; stored !== undefined; attempt += 1) {
    const { eventType } = stored;
    const searched = await readPeriod({ ...asked, eventType }, slotReader);
    // An eventually consistent read may return an older event type than the one just read, so the attempts are limited.
    if (
      attempt === attemptsAtMost ||
      isCurrentEventType(reader.of, searched.snapshot, uid, stored)
    ) {
      if (asked.actor && !isSeenBy(asked.actor, stored)) return undefined;
      return asked.by ? limitedBy(asked.by, searched, nowMs, reader) : searched;
    }
    stored = await readEventTypeInForce(reader.of, uid, nowMs);
  }
  return undefined;
}

/**
 * Limits the found time to the starts for a routing form response. The response may be very new, so before its token is
 * refused, it is read consistently.
 */
async function limitedBy(
  token: ResponseToken,
  searched: SearchedTime,
  nowMs: number,
  reader: Reader,
): Promise<SearchedTime> {
  const { eventType, snapshot } = searched;
  const found = usableBy(token, eventType.uid, snapshot, nowMs);
  const { hostIds } = isRefused(found)
    ? granted(usableBy(token, eventType.uid, await reader.read(byResponseNeeds(token)), nowMs))
    : found;
  return { ...searched, eventType: limitedTo(eventType, hostIds) };
}

function usableBy(...asked: Parameters<typeof foundByToken>) {
  const found = foundByToken(...asked);
  if ('violations' in found) return refuseViolations(found.violations);
  return refuseByResponse(found) ?? found;
}

/**
 * Reads the data for the slots of a known event type. Hosts who share slots are read with the entries of their weeks,
 * the others with merged busy minutes only.
 */
export async function readPeriod(
  asked: SlotReadOptions & SlotSearch,
  { reader, listSeats, charge }: SlotReader,
): Promise<SearchedTime> {
  const search = untilEndOfTime(asked);
  const tokens = tokensOfSearch(search);
  if (tokens > 1) await charge?.(tokens - 1);
  const { eventType, from, to } = search;
  const shares = sharesSlots(eventType);
  const busy = shares || asked.named ? ['iv'] : ['busy', 'busyWithoutWork'];
  const ofHosts = ['ver', 'rev', 'doc', ...busy, 'n', 'external'];
  const attributes = asked.by ? [...ofHosts, 'tokenHash'] : ofHosts;
  const needs = [...searchNeeds(search), ...(asked.by ? byResponseNeeds(asked.by) : [])];
  const [snapshot, seats] = await Promise.all([
    reader.read([storedEventType(eventType.uid), ...needs], {
      ...(!asked.whole && { attributes }),
      eventually: true,
    }),
    shares
      ? listSeats(reader.of, eventType.uid, instantOfMinute(from), instantOfMinute(to))
      : new Map<string, number>(),
  ]);
  return { ...search, snapshot, seats };
}
