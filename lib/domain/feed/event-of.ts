import type { Event } from './event.ts';
import type { Values } from './former-values.ts';
import { differences, kindsOf } from './kinds-of.ts';
import type { Outgoing } from './outgoing.ts';
import type { Shown } from './shown.ts';

/** What changes something and is no user: the command line, guests by their link, and the service itself. */
const noUsers = ['administration', 'guest', 'service'];

/** The event of a change, by the resource before and after it; undefined where there is none. */
export function eventOf(
  uid: string,
  outgoing: Outgoing,
  before: Shown | undefined,
  after: Shown | undefined,
): Event {
  const { origin, version, change } = outgoing;
  const kinds = kindsOf(outgoing, before, after);
  // What is gone is told as it was.
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
    previous: before && after ? previousOf(before, after) : {},
    ...(isLost && { truncated: ['object'] }),
  };
}

/** A change whose resource cannot be read is told all the same. */
const nothing = (uid: string): Omit<Shown, 'eventTypeId' | 'userIds'> => ({
  object: { uid },
  contact: null,
  answers: null,
  tracking: null,
});

const membersOf = ({ object, parts, contact, answers, tracking }: Shown): Values => ({
  ...object,
  ...parts,
  contact,
  answers,
  tracking,
});

function previousOf(before: Shown, after: Shown): Values {
  const [from, to] = [membersOf(before), membersOf(after)];
  return Object.fromEntries(differences(from, to).map((name) => [name, from[name] ?? null]));
}
