import { unprocessable } from '../../contract/problem.ts';
import { extendBudget, longBudgetMs } from '../../data/deadline.ts';
import { eventTypeIn } from '../../data/event-types.ts';
import { keys } from '../../data/keys.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { eventTypeFaults } from '../../domain/event-types/event-type-faults.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import { undecided } from '../settle.ts';
import {
  type ChangeEventTypeDeps,
  changeEventType,
  eventTypeAction,
  revised,
} from './change-event-type.ts';
import { type EventTypeReply, eventTypeReply } from './event-type-reply.ts';
import type { SentEventType } from './new-event-type.ts';
import {
  hasLimit,
  type Limited,
  newlyLimited,
  type RecountDeps,
  recountLimits,
} from './recount-limits.ts';
import { requireFitting } from './require-fitting.ts';
import { requireUnbroken, type UnbrokenDeps } from './require-unbroken.ts';

/** What may be changed; absent members stay. */
export type EventTypeUpdate = {
  readonly [Name in keyof SentEventType]?: SentEventType[Name] | undefined;
};

export type UpdateEventTypeDeps = ChangeEventTypeDeps & UnbrokenDeps & RecountDeps;

/**
 * Changes the members sent. A limit that is new, or counts in another zone, is counted before the
 * change is made and again when all is decided that was judged by the event type as it was.
 */
export async function updateEventType(
  uid: string,
  sent: EventTypeUpdate,
  intent: Intent,
  deps: UpdateEventTypeDeps,
): Promise<EventTypeReply> {
  const of = intent.actor.organizationId;
  let uncounted: Limited | undefined;
  const reply = await changeEventType<EventTypeReply>(uid, intent, deps, {
    async decide({ stored }) {
      uncounted = undefined;
      // Nothing was asked for, so nothing is judged or changed either.
      if (Object.keys(sent).length === 0) {
        return asItIs(keys.eventType(of, uid), eventTypeReply(stored));
      }
      const faults = eventTypeFaults(sent);
      if (faults.length > 0) throw unprocessable(faults);
      const changed = revised(stored, changesOf(stored.eventType, sent), intent.nowMs);
      requireFitting(changed, '/assignment', stored.eventType);
      const written = eventTypeAction(intent, stored, changed);
      await requireUnbroken(of, stored.eventType, changed, intent.nowMs, deps);
      const limited = newlyLimited(stored.eventType, changed);
      if (limited.limits.length > 0 && !intent.isDryRun) {
        extendBudget(longBudgetMs);
        if ((await recountLimits(of, limited, deps)) === 'moved') throw undecided();
        uncounted = limited;
      }
      const reply = eventTypeReply({ eventType: changed, ver: stored.ver + 1 });
      return { reply, actions: [written] };
    },
  });
  if (uncounted === undefined) return reply;
  await deps.untilDecided();
  const counted = await recountLimits(of, await stillLimited(of, uncounted, deps), deps);
  if (counted === 'moved') throw undecided();
  return reply;
}

/** Whoever changed the event type in the meantime counts by what it is since then: only the rest is ours. */
async function stillLimited(
  of: OrganizationId,
  limited: Limited,
  { readItems }: UpdateEventTypeDeps,
): Promise<Limited> {
  const items = await readItems(of, [keys.eventType(of, limited.uid)]);
  const now = eventTypeIn(items, of, limited.uid)?.eventType;
  if (now?.timeZone !== limited.timeZone) return { ...limited, limits: [] };
  return { ...limited, limits: limited.limits.filter((limit) => hasLimit(now, limit)) };
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
