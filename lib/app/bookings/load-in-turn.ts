import type { ProblemCode } from '../../contract/problems.ts';
import { keysPerCall } from '../../data/engine/keys-per-call.ts';
import type { listHostLoads } from '../../data/host-loads.ts';
import type { Reader } from '../../data/reader.ts';
import type { AssignmentRequest } from '../../domain/assignment/assign-hosts.ts';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import { countedWeeks } from '../../domain/assignment/load.ts';
import {
  isNext,
  loadsOf,
  methodBeforehand,
  noLoads,
  requestToFirst,
  type Turn,
  turnOf,
  unkeptNeeds,
} from '../../domain/assignment/turn.ts';
import {
  type BookingRequest,
  parseBookingRequest,
  type RequestRefusal,
  type SentBooking,
} from '../../domain/bookings/booking-request.ts';
import { creationNeeds } from '../../domain/bookings/create-booking.ts';
import type { Decided, Decision } from '../../domain/decision.ts';
import { type Need, need, type Snapshot } from '../../domain/snapshot.ts';
import { loadWithEventType } from '../load-with-event-type.ts';

/** A request, as it is put to the hosts whose time was read. */
export interface LoadedRequest {
  readonly request: BookingRequest | RequestRefusal;
  readonly snapshot: Snapshot;
  /** Where the hosts were put in order first, and only the first of them were asked. */
  readonly part?: {
    readonly whole: AssignmentRequest;
    readonly turn: Turn;
  };
}

interface Deps {
  readonly listHostLoads: typeof listHostLoads;
}

/** Beside the needs of a request: the event type, and the record of an Idempotency-Key. */
const keysBeside = 2;

/** Of so many the record of the assignment has less than a kilobyte. */
const firstAtMost = 28;

/**
 * Reads what a request is decided on, all of it as it is now. Of many hosts only the first in their turn
 * are asked, no more than one call reads; `widely` asks all of them.
 */
export const loadInTurn = (
  sent: SentBooking,
  nowMs: number,
  widely: boolean,
  reader: Reader,
  deps: Deps,
): Promise<LoadedRequest> =>
  loadWithEventType(
    sent.eventTypeId,
    nowMs,
    (eventType) => planFor(parseBookingRequest(sent, eventType, nowMs), widely, reader, deps),
    reader,
  );

/** The number of items to read. Without external time, which few hosts have: it may take another call. */
const keysFor = (needs: readonly Need[]): number =>
  needs.filter(({ kind }) => kind !== 'external').length;

type Plan = Omit<LoadedRequest, 'snapshot'> & { readonly needs: readonly Need[] };

async function planFor(
  request: BookingRequest | RequestRefusal,
  widely: boolean,
  reader: Reader,
  deps: Deps,
): Promise<Plan> {
  if ('refused' in request) return { request, needs: [] };
  const needs = creationNeeds(request);
  const isOneCall = keysFor(needs) + keysBeside <= keysPerCall;
  const turn = isOneCall ? undefined : await readTurn(request.assignment, reader, deps);
  if (turn === undefined) return { request, needs };
  const { assignment: whole } = request;
  const toFirst = (count: number): BookingRequest => {
    const assignment = requestToFirst(whole, turn, count);
    return { ...request, eventType: assignment.eventType, assignment };
  };
  const keysOf = (count: number) => keysFor(creationNeeds(toFirst(count)));
  const besideHosts = keysOf(0);
  const first = Math.floor((keysPerCall - keysBeside - besideHosts) / (keysOf(1) - besideHosts));
  const count = widely ? turn.order.length : Math.max(1, Math.min(first, firstAtMost));
  const asked = toFirst(count);
  const isPart = count < turn.order.length;
  return {
    request: asked,
    needs: creationNeeds(asked),
    ...(isPart && { part: { whole, turn } }),
  };
}

/** The order of all hosts; undefined where it follows from who is free, or from weeks that more than one call reads. */
async function readTurn(
  request: AssignmentRequest,
  reader: Reader,
  { listHostLoads }: Deps,
): Promise<Turn | undefined> {
  const method = methodBeforehand(request);
  const { eventType, start } = request;
  if (method === undefined) return undefined;
  if (method === 'sequential') {
    const snapshot = await reader.read([need.lastAssigned(eventType.uid)]);
    return turnOf(request, method, noLoads, snapshot.lastAssigned(eventType.uid));
  }
  const kept = await listHostLoads(reader.of, eventType.uid, countedWeeks(start));
  const unkept = unkeptNeeds(request, kept);
  if (unkept.length >= keysPerCall) return undefined;
  const weeks = unkept.length > 0 ? await reader.read(unkept) : undefined;
  return turnOf(request, method, loadsOf(request, kept, weeks), undefined);
}

/**
 * Who else is to be asked before a decision stands: all hosts where nobody of those who were asked is free, or
 * where others have been given less by now, and the next ones where the turn has gone on past them.
 */
export function stillToAsk(
  decision: Decision<unknown, ProblemCode>,
  { part }: LoadedRequest,
): 'all' | 'next' | undefined {
  if (part === undefined) return undefined;
  if ('refused' in decision) return 'all';
  const { whole, turn } = part;
  const record = recordOf(decision);
  if (record === undefined || isNext(whole, turn, record)) return undefined;
  return turn.method === 'sequential' ? 'next' : 'all';
}

function recordOf({ changes }: Decided<unknown>): AssignmentRecord | undefined {
  const record = changes?.kind === 'booking' ? changes.booking.assignment : undefined;
  return record && 'chosen' in record ? record : undefined;
}
