import { unprocessable } from '../../contract/problem.ts';
import type { Action } from '../../data/commit.ts';
import { budgets } from '../../data/deadline.ts';
import { eventTypeIn } from '../../data/event-types.ts';
import { keys } from '../../data/keys.ts';
import type { EventType, PendingTerms } from '../../domain/event-types/event-type.ts';
import { eventTypeFaults } from '../../domain/event-types/event-type-faults.ts';
import {
  allows,
  leavesLessRoom,
  tightened,
  withGenerations,
} from '../../domain/event-types/pending-terms.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import { Replay } from '../replay.ts';
import { unanswered, undecided } from '../run-transaction.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { type EventTypeReply, eventTypeReply } from './event-type-reply.ts';
import type { SentEventType } from './new-event-type.ts';
import { type PrepareDeps, prepareTerms, withdrawTerms } from './prepare-terms.ts';
import { requireFitting } from './require-fitting.ts';
import { requireRoom } from './require-room.ts';
import { requireUnbroken, type UnbrokenDeps } from './require-unbroken.ts';

/** What may be changed; absent members stay. */
export type EventTypeUpdate = {
  readonly [Name in keyof SentEventType]?: SentEventType[Name] | undefined;
};

export type UpdateEventTypeDeps = ChangeEventTypeDeps & UnbrokenDeps & PrepareDeps;

const attemptsAtMost = 5;

/**
 * Changes the members sent. What bookings go by while they are made (limits that are new, fewer
 * seats) is prepared first; the change itself is the last transaction, and where it leaves less room
 * it is answered when nobody books by what was before any more.
 */
export async function updateEventType(
  uid: string,
  sent: EventTypeUpdate,
  intent: Intent,
  deps: UpdateEventTypeDeps,
): Promise<EventTypeReply> {
  const changed = makeChange(uid, sent, intent, deps);
  const { reply, isLess, tightenedMs } = await changed.catch(async (error: unknown) => {
    if (error instanceof Replay) await untilHeldAgain(uid, sent, intent, deps);
    throw error;
  });
  if (intent.isDryRun) return reply;
  if (isLess) await deps.untilDecided(Date.now());
  else await untilHeld(tightenedMs, sent, deps);
  return reply;
}

interface Made {
  readonly reply: EventTypeReply;
  /** Whether this change leaves less room, and when the last one that did was made. */
  readonly isLess: boolean;
  readonly tightenedMs: number | undefined;
}

async function makeChange(
  uid: string,
  sent: EventTypeUpdate,
  intent: Intent,
  deps: UpdateEventTypeDeps,
): Promise<Made> {
  const prepared = await prepare(uid, sent, intent, deps);
  let room = { isLess: false, tightenedMs: undefined as number | undefined };
  const change = changeEventType<EventTypeReply>(uid, intent, deps, {
    async decide({ stored }) {
      // Nothing was asked for, so nothing is judged or changed either.
      if (Object.keys(sent).length === 0) {
        return asItIs(keys.eventType(intent.actor.organizationId, uid), eventTypeReply(stored));
      }
      const { before, after, written } = await revise(stored, sent, intent, deps);
      if (!intent.isDryRun && !allows(prepared, before, after, Date.now())) throw undecided();
      room = { isLess: leavesLessRoom(before, after), tightenedMs: after.tightenedMs };
      return {
        reply: eventTypeReply({ eventType: after, ver: stored.ver + 1 }),
        actions: [written],
      };
    },
  });
  const reply = await change.catch(async (error: unknown) => {
    // Where that fails, fewer seats end by themselves; it says nothing of the change.
    const taken =
      prepared?.seats && withdrawTerms(intent.actor.organizationId, uid, prepared, deps);
    await taken?.catch(() => {});
    throw error;
  });
  return { reply, ...room };
}

/**
 * Who asks for limits that somebody set just now, or asks again for those of a lost answer, is
 * answered when they hold for everybody, too. When they were set is known only but for the time that
 * writing it took.
 */
async function untilHeld(
  tightenedMs: number | undefined,
  { limits, timeZone }: EventTypeUpdate,
  { untilDecided }: UpdateEventTypeDeps,
): Promise<void> {
  if (tightenedMs === undefined || (limits === undefined && timeZone === undefined)) return;
  await untilDecided(tightenedMs + budgets.requestMs);
}

/** The same for a reply that is sent again. */
async function untilHeldAgain(
  uid: string,
  sent: EventTypeUpdate,
  { actor }: Intent,
  deps: UpdateEventTypeDeps,
): Promise<void> {
  const of = actor.organizationId;
  const items = await deps.readItems(of, [keys.eventType(of, uid)]).catch(unanswered);
  await untilHeld(eventTypeIn(items, of, uid)?.eventType.tightenedMs, sent, deps);
}

interface Revision {
  readonly before: EventType;
  readonly after: EventType;
  readonly written: Action;
}

/** The event type as it will be; refuses what means nothing, and what would break what is booked. */
async function revise(
  stored: StoredEventType,
  sent: EventTypeUpdate,
  intent: Intent,
  deps: UpdateEventTypeDeps,
): Promise<Revision> {
  const before = stored.eventType;
  const faults = eventTypeFaults(sent);
  if (faults.length > 0) throw unprocessable(faults);
  const changed = revised(stored, changesOf(before, sent), intent.nowMs);
  const sure = isOfTerms(sent) ? withTerms(changed, before) : changed;
  requireFitting(sure, '/assignment', before);
  requireRoom(sure, before);
  await requireUnbroken(intent.actor.organizationId, before, sure, intent.nowMs, deps);
  const after = tightened(before, sure, Date.now());
  return { before, after, written: eventTypeAction(intent, stored, after) };
}

const isOfTerms = ({ limits, timeZone, capacity }: EventTypeUpdate): boolean =>
  limits !== undefined || timeZone !== undefined || capacity !== undefined;

/** What was pending is made with the change, or given up. */
function withTerms(changed: EventType, before: EventType): EventType {
  const { pending: _, ...settled } = changed;
  return { ...settled, limits: withGenerations(changed, before) };
}

/** Looks what the change needs, and does it as far as this request has time. */
async function prepare(
  uid: string,
  sent: EventTypeUpdate,
  intent: Intent,
  deps: UpdateEventTypeDeps,
): Promise<PendingTerms | undefined> {
  if (intent.isDryRun || !isOfTerms(sent)) return undefined;
  const startedMs = performance.now();
  const isOver = () => performance.now() - startedMs > deps.stepMs;
  const look: Intent = { ...intent, isDryRun: true, seal: () => ({ status: 200, body: '' }) };
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const { stored, after } = await changeEventType(uid, look, deps, {
      async decide({ stored }) {
        const { after } = await revise(stored, sent, intent, deps);
        return { reply: { stored, after }, actions: [] };
      },
    });
    const of = intent.actor.organizationId;
    const prepared = await prepareTerms(of, stored, after, deps, isOver);
    if (prepared !== 'changed') return prepared;
  }
  throw undecided();
}

/** An interval that was the duration follows it; who wants another one says so. */
function changesOf(before: EventType, { interval, ...sent }: EventTypeUpdate): Partial<EventType> {
  const members = Object.entries(sent).filter(([, value]) => value !== undefined);
  const duration = sent.duration ?? before.duration;
  const own = before.interval === before.duration ? null : before.interval;
  return {
    ...Object.fromEntries(members),
    interval: (interval === undefined ? own : interval) ?? duration,
  };
}
