import { Problem } from '../../contract/problem.ts';
import { writeBooking } from '../../data/bookings.ts';
import type { commit } from '../../data/commit.ts';
import { isCurrent } from '../../data/event-types.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { canCreate } from '../../domain/access.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { type EventType, inForce } from '../../domain/event-types/event-type.ts';
import { floorMinute } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { FreeStartsDeps } from '../availability/free-starts.ts';
import type { Intent } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { type Assignable, assignHosts, assignmentKeys, turnActions } from './assign-hosts.ts';
import { openBookingLink } from './booking-link.ts';
import { type Counted, recount } from './counters.ts';
import { busyHost, firstThatFits } from './first-that-fits.ts';
import { judgementKeys, judgeSlot } from './judge-slot.ts';
import { type BookingRequest, faultsOf, newBooking, whoAsks } from './new-booking.ts';
import { type Collision, occupy, standOf, withSlotBuffers } from './occupy.ts';
import { refuseStart } from './refuse-start.ts';
import { leavingRoomToClose } from './room-to-close.ts';

export interface CreateBookingDeps extends FreeStartsDeps {
  readonly commit: typeof commit;
  readonly newUid: () => string;
}

/** What a guest sends, with the token of the link that they came by. */
type SentBooking = Omit<BookingRequest, 'link'> & { readonly token?: string | undefined };

interface State {
  readonly items: Items;
  readonly eventType: EventType | undefined;
}

interface Created {
  readonly data: Booking;
  readonly version: number;
}

/**
 * Books a start for a guest: what is offered is accepted, the best free host gets it, and a host
 * lost to a racing guest is followed by the next one inside this request.
 */
export async function createBooking(
  { token, ...members }: SentBooking,
  intent: Intent,
  deps: CreateBookingDeps,
): Promise<Created> {
  const sent = { ...members, link: await openBookingLink(intent.actor.organizationId, token) };
  const uid = deps.newUid();
  return settle<State, Created>(intent, {
    read: () => read(sent, intent, deps),
    decide: (state) => decide(sent, intent, deps, uid, state),
    commit: deps.commit,
    tooLarge: 'booking/too-large',
  });
}

/**
 * One BatchGetItem. The event type comes from memory; when the same read shows that it has changed
 * since, it is read and the batch once more.
 */
async function read(
  sent: BookingRequest,
  { actor, nowMs, claim }: Intent,
  deps: CreateBookingDeps,
): Promise<State> {
  const of = actor.organizationId;
  let stored = await deps.findEventType(of, sent.eventTypeId, nowMs);
  for (;;) {
    const eventType = stored && inForce(stored.eventType, nowMs);
    const wanted = eventType ? keysFor(of, sent, eventType) : [];
    if (claim) wanted.push(keys.idempotency(of, claim.hash));
    const items = await deps.readItems(of, wanted);
    if (stored === undefined || isCurrent(items, of, sent.eventTypeId, stored)) {
      return { items, eventType };
    }
    stored = await deps.readEventType(of, sent.eventTypeId, nowMs);
  }
}

const countedOf = (sent: BookingRequest, eventType: EventType): Counted => {
  const start = floorMinute(sent.startedAt);
  return { start, end: start + eventType.duration, email: sent.email };
};

const assignableFrom = (sent: BookingRequest, eventType: EventType): Assignable => {
  const { start, end } = countedOf(sent, eventType);
  return { eventType, start, end, asker: whoAsks(sent, eventType) };
};

function keysFor(of: OrganizationId, sent: BookingRequest, eventType: EventType): Key[] {
  return [
    ...judgementKeys(of, eventType, countedOf(sent, eventType)),
    ...assignmentKeys(of, assignableFrom(sent, eventType)),
  ];
}

async function decide(
  sent: BookingRequest,
  intent: Intent,
  deps: CreateBookingDeps,
  uid: string,
  { items, eventType }: State,
): Promise<Plan<Created>> {
  const { actor, nowMs } = intent;
  const of = actor.organizationId;
  if (!canCreate(actor)) throw new Problem('caller/role-forbids');
  const faults = faultsOf(sent, eventType, nowMs);
  if (faults || eventType === undefined) throw faults;
  const counted = countedOf(sent, eventType);
  const judgement = judgeSlot(of, items, eventType, counted, nowMs);
  if (!judgement.offered) throw await refuseStart(of, judgement, sent, nowMs, deps);
  const asked = assignableFrom(sent, eventType);
  const oneIsEnough = eventType.assignment.type === 'any';
  const plan = firstThatFits(judgement.freeHostIds, oneIsEnough, (free) => {
    const assignment = assignHosts(items, of, asked, free);
    const chosen = { uid, createdBy: actor.userId, nowMs, assignment };
    const made = withSlotBuffers(of, items, newBooking(sent, eventType, chosen));
    return planOf(of, items, eventType, counted, made, intent);
  });
  if ('reason' in plan) throw await refuseStart(of, busyHost(plan), sent, nowMs, deps);
  return leavingRoomToClose(plan);
}

function planOf(
  of: OrganizationId,
  items: Items,
  eventType: EventType,
  counted: Counted,
  made: StoredBooking,
  { requestId, actor, isDryRun }: Intent,
): Plan<Created> | Collision {
  const { booking, assignment, occupancy } = made;
  const kind = booking.status === 'request' ? 'booking_requested' : 'guest_booked';
  const change = { kind, by: actor.userId, at: booking.createdAt, requestId };
  const reply = { data: isDryRun ? { ...booking, uid: 'dry-run' } : booking, version: 1 };
  const turn = assignment ? turnActions(items, of, eventType, assignment) : [];
  if (occupancy.kind === 'none') {
    return { reply, actions: [writeBooking(of, made, change), ...turn] };
  }
  const taken = occupy(of, items, undefined, standOf(made));
  if ('reason' in taken) return taken;
  const counts = recount(of, eventType, undefined, counted, 'bounded');
  const written = writeBooking(of, { ...made, counted: counts.counted }, change);
  return { reply, actions: [written, ...taken, ...turn, ...counts.actions] };
}
