import type { Event } from './event.ts';
import type { Values } from './former-values.ts';
import type { Outgoing } from './outgoing.ts';
import type { PublishedResource } from './published-resource.ts';
import { timesIn } from './visible-event.ts';

/**
 * Originators of changes that are not users: the command line, guests with their link, and the service
 * itself.
 */
const noUsers = ['administration', 'guest', 'service'];

/**
 * The event of a change, with the kinds that its decision named. `before` and `after` are the resource before and after the
 * change, and undefined if it did not exist. With `isOvertaken`, `after` contains later changes, too, so only the members that
 * this change replaced count as changed. For schedules, the audience of `after` may then not read the former values.
 */
export function eventOf(
  uid: string,
  outgoing: Outgoing,
  before: PublishedResource | undefined,
  after: PublishedResource | undefined,
  isOvertaken = false,
): Event {
  const { origin, version, change } = outgoing;
  const changed = isOvertaken ? changedBy(outgoing) : undefined;
  const kinds = [change.kind, ...(change.otherKinds ?? [])];
  // A deleted resource is published in its last state.
  const { object, contact, answers, tracking } = after ?? before ?? nothing(origin.uid);
  const isLost = after === undefined && before === undefined;
  const previous = before && after ? previousOf(before, after, changed) : {};
  const known = isOvertaken && origin.subject === 'schedule' ? timesIn(previous) : previous;
  const isCut = Object.keys(known).length < Object.keys(previous).length;
  return {
    event: change.kind,
    kinds,
    createdAt: change.at,
    object,
    contact,
    answers,
    tracking,
    uid,
    version,
    by: noUsers.includes(change.by) ? null : change.by,
    requestId: change.requestId,
    previous: known,
    ...(isLost && { truncated: ['object'] }),
    ...(isCut && { truncated: ['previous'] }),
  };
}

/** A change is published even if its resource cannot be read. */
const nothing = (uid: string): Omit<PublishedResource, 'eventTypeId' | 'userIds'> => ({
  object: { uid },
  contact: null,
  answers: null,
  tracking: null,
});

const membersOf = ({ object, parts, contact, answers, tracking }: PublishedResource): Values => ({
  ...object,
  ...parts,
  contact,
  answers,
  tracking,
});

/** The members that this change replaced, by their names in events. */
function changedBy({ former = {} }: Outgoing): readonly string[] {
  const namesIn = (name: string): readonly string[] => {
    const { values = {}, added = [] } = former[name] ?? {};
    return [...Object.keys(values), ...added];
  };
  const ofContact = namesIn('contact').map((name) => (apart.includes(name) ? name : 'contact'));
  return [...new Set([...namesIn('doc'), ...ofContact])];
}

/** Stored with the contact, but separate members of an event. */
const apart = ['answers', 'tracking'];

function previousOf(
  before: PublishedResource,
  after: PublishedResource,
  changed: readonly string[] | undefined,
): Values {
  const [from, to] = [membersOf(before), membersOf(after)];
  const names = changedIn(from, to, changed);
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}

/** The names of the changed members. If `changed` lists them, only those that exist in the resource. */
const changedIn = (
  before: Values,
  after: Values,
  changed: readonly string[] | undefined,
): readonly string[] =>
  changed?.filter((name) => name !== 'updatedAt' && (name in before || name in after)) ??
  differences(before, after);

/** The names of the members that differ. `updatedAt` is left out, because it is the instant of the event. */
const differences = (before: Values, after: Values): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
