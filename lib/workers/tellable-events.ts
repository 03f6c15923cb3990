import type { TellableEvent } from '../data/feed/feed.ts';
import { eventOf } from '../domain/feed/event-of.ts';
import type { Values } from '../domain/feed/former-values.ts';
import type { Documents, Origin, Outgoing } from '../domain/feed/outgoing.ts';
import type { PublishedResource } from '../domain/feed/published-resource.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { cutEvent } from './cut-event.ts';
import { eventUid } from './event-uid.ts';
import { isMissing, type Loaded, type Run } from './load-resource.ts';
import { shownOf } from './shown-of.ts';
import { statesAround, statesOf } from './states-of.ts';

/** An event with the change in the outbox that it tells. */
export interface Told extends TellableEvent {
  readonly outgoing: Outgoing;
  /** Later changes of its resource were told before it, and cannot be undone any more. */
  readonly isOvertaken: boolean;
}

/**
 * The events of a run, each with its resource as it was at that version: later changes are undone, but those that
 * were told before because this one was set aside.
 */
export function tellableEvents(of: OrganizationId, run: Run, loaded: Loaded): readonly Told[] {
  const states = statesOf(run, loaded);
  return run.map((outgoing) => {
    const { origin, version } = outgoing;
    const uid = eventUid(of, origin, version);
    const [before, after] = statesAround(outgoing, states).map((one) => shownIn(origin, one));
    const isOvertaken = isMissing(loaded, version + 1);
    const users = [...(after?.userIds ?? []), ...(before?.userIds ?? [])];
    return {
      outgoing,
      origin,
      isOvertaken,
      event: cutEvent(eventOf(uid, outgoing, before, after, isOvertaken)),
      eventTypeId: (after ?? before)?.eventTypeId ?? null,
      userIds: [...new Set(users)],
    };
  });
}

/** What is gone shows nothing. */
function shownIn(
  origin: Origin,
  documents: Documents<Values> | undefined,
): PublishedResource | undefined {
  if (documents === undefined || Object.keys(documents.doc ?? {}).length === 0) return undefined;
  return shownOf(origin, documents);
}
