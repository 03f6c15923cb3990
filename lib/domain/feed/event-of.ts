import type { Event } from './event.ts';
import type { Values } from './former-values.ts';
import { changedIn, kindsOf } from './kinds-of.ts';
import type { Outgoing } from './outgoing.ts';
import type { PublishedResource } from './shown.ts';

/**
 * Originators of changes that are not users: the command line, guests with their link, and the service
 * itself.
 */
const noUsers = ['administration', 'guest', 'service'];

/**
 * The event of a change, from the resource before and after it; undefined if it did not exist. With
 * `isOvertaken`, `after` contains later changes, too, so only the members that this change replaced count as
 * changed.
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
  const kinds = kindsOf(outgoing, before, after, changed);
  // A deleted resource is published in its last state.
  const { object, contact, answers, tracking } = after ?? before ?? nothing(origin.uid);
  const isLost = after === undefined && before === undefined;
  return {
    event: kinds[0] as Event['event'],
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
    previous: before && after ? previousOf(before, after, changed) : {},
    ...(isLost && { truncated: ['object'] }),
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
