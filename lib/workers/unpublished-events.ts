import type { FeedEvent } from '../data/feed/feed.ts';
import type { StoredOutgoing } from '../data/feed/outbox.ts';
import type { Event } from '../domain/feed/event.ts';
import { eventOf } from '../domain/feed/event-of.ts';
import type { Values } from '../domain/feed/former-values.ts';
import type { Documents, Origin } from '../domain/feed/outgoing.ts';
import type { PublishedResource } from '../domain/feed/published-resource.ts';
import { concealedEvent, scheduleUidOf } from '../domain/feed/visible-event.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { cutEvent } from './cut-event.ts';
import { eventUid } from './event-uid.ts';
import { type Loaded, lastMissing, type UnpublishedChanges } from './load-resource.ts';
import { messageContextOf } from './message-context-of.ts';
import { publishedResource } from './published-resource.ts';
import { resourceVersions, versionsAround } from './resource-versions.ts';

/** An event that is not published yet, with its change in the outbox. */
export interface UnpublishedEvent extends FeedEvent {
  readonly outgoing: StoredOutgoing;
}

/**
 * The events of the changes of a resource, each with the resource at that version. Later changes are undone, except for
 * changes that an operator has discarded. A schedule is then published as it was after the discarded change: with values of
 * earlier versions, the audience of that version would read what it may not read.
 */
export function unpublishedEvents(
  of: OrganizationId,
  changes: UnpublishedChanges,
  loaded: Loaded,
): readonly UnpublishedEvent[] {
  const versions = resourceVersions(changes, loaded);
  return changes.map((outgoing) => {
    const { origin, version } = outgoing;
    const uid = eventUid(of, origin, version);
    const discarded = lastMissing(loaded, version + 1);
    const isOvertaken = discarded !== undefined;
    const [former, latter] = versionsAround(outgoing, versions);
    const isMixed = isOvertaken && origin.subject === 'schedule';
    const before = contentAt(origin, former);
    const after = contentAt(origin, isMixed ? versions.get(discarded) : latter);
    const users = [...(after?.userIds ?? []), ...(before?.userIds ?? [])];
    const event = fittingEvent(eventOf(uid, outgoing, before, after, isOvertaken));
    return {
      outgoing,
      origin,
      event,
      messageContext: messageContextOf(event, outgoing, isOvertaken),
      eventTypeId: (after ?? before)?.eventTypeId ?? null,
      userIds: [...new Set(users)],
    };
  });
}

/** The event, shortened if it is too long. The concealed event of a schedule is shortened by itself. */
function fittingEvent(event: Event): Event {
  const cut = cutEvent(event);
  if (cut === event || scheduleUidOf(event) === undefined) return cut;
  const concealed = concealedEvent(event);
  return { ...cut, concealed: concealed ? cutEvent(concealed) : null };
}

/** A deleted resource has no content. */
function contentAt(
  origin: Origin,
  documents: Documents<Values> | undefined,
): PublishedResource | undefined {
  if (documents === undefined || Object.keys(documents.doc ?? {}).length === 0) return undefined;
  return publishedResource(origin, documents);
}
