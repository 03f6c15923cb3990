import { Problem } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import {
  findEventTypeInForce,
  isCurrentEventType,
  readEventTypeInForce,
} from '../../data/event-types-in-force.ts';
import type { Reader } from '../../data/reader.ts';
import type { Store } from '../../data/store.ts';
import {
  isVisible,
  type LoadedBooking,
  refuseChange,
} from '../../domain/bookings/booking-access.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { Change } from '../../domain/change.ts';
import type { Decision, Refused } from '../../domain/decision.ts';
import type { HostRole } from '../../domain/event-types/event-type.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import { problemOf } from '../problem-of.ts';
import { type Loaded, type TransactionContext, tryTransaction } from '../run-transaction.ts';
import { guestHash } from './guest-hash.ts';

/** Parsed change of a booking, with the data that the decision needs. */
export interface Plan {
  readonly needs: readonly Need[];
  /** Refusal that no read can change. */
  readonly refused?: Refused<ProblemCode> | undefined;
}

export interface BookingOperation<P extends Plan, Reply, Changed extends Change> {
  /**
   * Resources that the path names in addition to the booking. They are read with it, and an unknown one is refused
   * before permissions are checked.
   */
  readonly named?: {
    readonly needs: readonly Need[];
    readonly refuse: (snapshot: Snapshot) => Refused<ProblemCode> | undefined;
  };
  /** The role that a host needs. By default `editor`. */
  readonly neededRole?: HostRole | undefined;
  /** True if the event type is needed: its limits count the change, or its hosts are candidates. */
  readonly asksEventType: boolean;
  readonly plan: (found: LoadedBooking) => P;
  readonly decide: (plan: P, snapshot: Snapshot) => Decision<Reply, ProblemCode, Changed>;
  /** Adds details to a refusal that take another read, such as the next free starts. */
  readonly explain?: (
    refused: Refused<ProblemCode>,
    plan: P,
    snapshot: Snapshot,
  ) => Promise<Refused<ProblemCode>>;
}

interface LoadedPlan<P extends Plan> extends Loaded {
  readonly plan: P;
}

/** Changes a booking in one transaction. The booking is read first, then what the change depends on. */
export async function changeBooking<P extends Plan, Reply, Changed extends Change>(
  uid: string,
  context: TransactionContext,
  store: Store<Changed>,
  operation: BookingOperation<P, Reply, Changed>,
): Promise<Reply> {
  const { decide, explain } = operation;
  const outcome = await tryTransaction<LoadedPlan<P>, Reply, Changed>(context, store, {
    load: async (reader) => ({
      ...(await load(uid, context, reader, operation)),
      readFirst: storedBooking(uid),
    }),
    decide: ({ plan, snapshot }) => decide(plan, snapshot),
    tooLarge: 'booking/too-large',
  });
  if ('reply' in outcome) return outcome.reply;
  const { refusal, state } = outcome;
  throw problemOf((await explain?.(refusal, state.plan, state.snapshot)) ?? refusal);
}

async function load<P extends Plan>(
  uid: string,
  context: TransactionContext,
  reader: Reader,
  operation: Pick<
    BookingOperation<P, unknown, never>,
    'named' | 'neededRole' | 'asksEventType' | 'plan'
  >,
): Promise<LoadedPlan<P>> {
  const { named } = operation;
  const snapshot = await reader.read([storedBooking(uid), ...(named?.needs ?? [])]);
  const stored = snapshot.get(storedBooking(uid));
  if (!isVisible(stored, context)) {
    throw new Problem(context.actor.guest ? 'guest-link/unknown' : 'booking/unknown');
  }
  const refused = named?.refuse(snapshot) ?? refuseChange(stored, context, operation.neededRole);
  if (refused) throw problemOf(refused);
  const guest = guestHash(stored.contact.email);
  const eventTypeId = operation.asksEventType ? stored.booking.eventTypeId : null;
  if (eventTypeId === null) {
    const plan = requirePlan(operation.plan({ stored, guest, eventType: undefined }));
    const { needs } = plan;
    return { plan, snapshot: needs.length > 0 ? await reader.readMore(snapshot, needs) : snapshot };
  }
  let known = await findEventTypeInForce(reader.of, eventTypeId, context.nowMs);
  for (;;) {
    const plan = requirePlan(operation.plan({ stored, guest, eventType: known?.eventType }));
    const more = await reader.readMore(snapshot, [storedEventType(eventTypeId), ...plan.needs]);
    if (isCurrentEventType(reader.of, more, eventTypeId, known)) return { plan, snapshot: more };
    known = await readEventTypeInForce(reader.of, eventTypeId, context.nowMs);
  }
}

function requirePlan<P extends Plan>(plan: P): P {
  if (plan.refused) throw problemOf(plan.refused);
  return plan;
}
