import type { listHostLoads } from '../../data/assignment/host-loads.ts';
import { keysPerCall } from '../../data/engine/keys-per-call.ts';
import type { Reader } from '../../data/reader.ts';
import type { AssignmentRequest } from '../../domain/assignment/assign-hosts.ts';
import { countedWeeks } from '../../domain/assignment/load.ts';
import { lastAssigned } from '../../domain/assignment/needs.ts';
import {
  loadsOf,
  methodBeforehand,
  requestToFirst,
  type Turn,
  turnOf,
} from '../../domain/assignment/turn.ts';
import {
  type BookingRequest,
  type CreateBookingRequest,
  parseBookingRequest,
  type RequestRefusal,
} from '../../domain/bookings/booking-request.ts';
import { creationNeeds } from '../../domain/bookings/create-booking.ts';
import type { Need } from '../../domain/snapshot.ts';
import { loadWithEventType } from '../load-with-event-type.ts';
import type { Loaded } from '../run-transaction.ts';

/** Booking request with only the hosts that were read. */
export interface LoadedRequest extends Loaded {
  readonly request: BookingRequest | RequestRefusal;
}

interface Deps {
  readonly listHostLoads: typeof listHostLoads;
}

/** Number of keys in addition to the request's needs: the event type, and the record of an Idempotency-Key. */
const keysBeside = 2;

/** Maximum number of first hosts. With 28 hosts, the assignment record stays below 1 KB. */
const firstAtMost = 28;

/**
 * Consistently reads all data for the decision on a request. With many hosts, only the first ones in the order are
 * read, at most as many as fit into one call. If `isRefused` with these hosts, all hosts are read together, so a
 * refusal never mixes two reads of different hosts.
 */
export async function loadInTurn(
  sent: CreateBookingRequest,
  nowMs: number,
  isRefused: (loaded: LoadedRequest) => boolean,
  reader: Reader,
  deps: Deps,
): Promise<LoadedRequest> {
  const load = (part: 'first' | 'all') =>
    loadWithEventType(
      sent.eventTypeId,
      nowMs,
      (eventType) => planFor(parseBookingRequest(sent, eventType, nowMs), part, reader, deps),
      reader,
    );
  const first = await load('first');
  const { turn } = first;
  const isComplete = turn === undefined || (!isRefused(first) && !hasMoved(turn, first));
  return isComplete ? first : load('all');
}

/** True if another booking took the turn after the order was computed. */
const hasMoved = ({ last }: Turn, { request, snapshot }: LoadedRequest): boolean =>
  'assignment' in request &&
  request.assignment.takesTurns &&
  snapshot.get(lastAssigned(request.eventType.uid))?.userId !== last?.userId;

/** Number of items to read. External time is not counted: few hosts have it, and it may take another call. */
const keysFor = (needs: readonly Need[]): number =>
  needs.filter(({ kind }) => kind !== 'external').length;

interface Plan {
  readonly request: BookingRequest | RequestRefusal;
  readonly needs: readonly Need[];
  /** Order of all hosts; set if only the first hosts are read. */
  readonly turn?: Turn;
}

async function planFor(
  request: BookingRequest | RequestRefusal,
  part: 'first' | 'all',
  reader: Reader,
  deps: Deps,
): Promise<Plan> {
  if ('refused' in request) return { request, needs: [] };
  const needs = creationNeeds(request);
  const isOneCall = keysFor(needs) + keysBeside <= keysPerCall;
  const turn = isOneCall ? undefined : await readTurn(request.assignment, reader, deps);
  if (turn === undefined) return { request, needs };
  const toFirst = (count: number): BookingRequest => {
    const assignment = requestToFirst(request.assignment, turn, count);
    return { ...request, eventType: assignment.eventType, assignment };
  };
  const keysOf = (count: number) => keysFor(creationNeeds(toFirst(count)));
  const besideHosts = keysOf(0);
  const inOneCall = Math.floor(
    (keysPerCall - keysBeside - besideHosts) / (keysOf(1) - besideHosts),
  );
  const all = turn.order.length;
  const count = part === 'all' ? all : Math.max(1, Math.min(inOneCall, firstAtMost));
  const asked = toFirst(count);
  return { request: asked, needs: creationNeeds(asked), ...(count < all && { turn }) };
}

/** Reads the order of all hosts; undefined if the order depends on free time. */
async function readTurn(
  request: AssignmentRequest,
  reader: Reader,
  { listHostLoads }: Deps,
): Promise<Turn | undefined> {
  const method = methodBeforehand(request);
  const { eventType, start } = request;
  if (method === undefined) return undefined;
  if (method === 'sequential') {
    const snapshot = await reader.read([lastAssigned(eventType.uid)]);
    return turnOf(request, method, new Map(), snapshot.get(lastAssigned(eventType.uid)));
  }
  const kept = await listHostLoads(reader.of, eventType.uid, countedWeeks(start));
  return turnOf(request, method, loadsOf(request, kept), undefined);
}
