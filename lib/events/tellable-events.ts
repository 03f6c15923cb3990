import { documentsFrom, versionIn } from '../data/documents.ts';
import type { TellableEvent } from '../data/feed.ts';
import { eventOf } from '../domain/feed/event-of.ts';
import { undone, type Values } from '../domain/feed/former-values.ts';
import type { Documents, Origin, Outgoing } from '../domain/feed/outgoing.ts';
import type { Shown } from '../domain/feed/shown.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { cutEvent } from './cut-event.ts';
import { eventUid } from './event-uid.ts';
import type { Loaded, Run } from './load-resource.ts';
import { shownOf } from './shown-of.ts';

/** An event with the change in the outbox that it tells. */
export interface Told extends TellableEvent {
  readonly outgoing: Outgoing;
}

/** The events of a run, each with its resource as it was at that version: later changes are undone. */
export function tellableEvents(of: OrganizationId, run: Run, loaded: Loaded): readonly Told[] {
  const states = statesOf(run, loaded);
  return run.map((outgoing) => {
    const { origin, version } = outgoing;
    const uid = eventUid(of, origin, version);
    const [before, after] = [version - 1, version].map((one) => shownIn(origin, states, one));
    const users = [...(after?.userIds ?? []), ...(before?.userIds ?? [])];
    return {
      outgoing,
      origin,
      event: cutEvent(eventOf(uid, outgoing, before, after)),
      eventTypeId: (after ?? before)?.eventTypeId ?? null,
      userIds: [...new Set(users)],
    };
  });
}

type States = ReadonlyMap<number, Documents<Values>>;

/** The documents at each version, from the one that the resource has down to the one before the run. */
function statesOf([first]: Run, { item, since }: Loaded): States {
  const states = new Map<number, Documents<Values>>();
  if (item === undefined) return states;
  const last = versionIn(item);
  let documents = documentsFrom(first.origin, item);
  states.set(last, documents);
  for (let version = last; version >= first.version; version -= 1) {
    const change = since.get(version);
    if (change !== undefined && change.former === undefined) break;
    documents = change === undefined ? documents : before(documents, change.former ?? {});
    states.set(version - 1, documents);
  }
  return states;
}

const before = (
  documents: Documents<Values>,
  former: NonNullable<Outgoing['former']>,
): Documents<Values> =>
  Object.fromEntries(
    Object.entries(former).map(([name, values]) => [name, undone(documents[name] ?? {}, values)]),
  );

/** What is gone shows nothing. */
function shownIn(origin: Origin, states: States, version: number): Shown | undefined {
  const documents = states.get(version);
  if (documents === undefined || Object.keys(documents.doc ?? {}).length === 0) return undefined;
  return shownOf(origin, documents);
}
