import type { Event } from '../domain/feed/event.ts';

/** Maximum size that a receiver must accept. */
const eventBytesAtMost = 64 * 1024;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Shorter members are never removed, because they hardly matter for the size of an event. */
const longBytes = 256;

/**
 * Long members that decide who is notified, and about which times. An event loses these members last, in this order. It loses
 * the current value before the former one, because messages can read the current value from the resource.
 */
const neededMembers = ['routine', 'hosts', 'attendees'];

/** A part of an event, and the event without it. */
type Cut = readonly [name: string, without: (event: Event) => Event];

/**
 * Shortens an event that is too long: removes the tracking, the answers, the longest former values, the longest members of
 * the object, then the needed ones of both. `truncated` contains their names.
 */
export function cutEvent(event: Event): Event {
  let cut = event;
  const truncated: string[] = [...(event.truncated ?? [])];
  for (const [name, without] of cutsOf(event)) {
    if (bytesOf(cut) <= eventBytesAtMost) return cut;
    truncated.push(name);
    cut = { ...without(cut), truncated };
  }
  return cut;
}

const cutsOf = ({ previous, object }: Event): readonly Cut[] => {
  const [former, current] = [longMembers(previous), longMembers(object)];
  const isUnneeded = (name: string) => !neededMembers.includes(name);
  return [
    ['tracking', (event) => ({ ...event, tracking: null })],
    ['answers', (event) => ({ ...event, answers: null })],
    ...former.filter(isUnneeded).map(cutOf('previous')),
    ...current.filter(isUnneeded).map(cutOf('object')),
    ...neededMembers.flatMap((name) => [
      ...(current.includes(name) ? [cutOf('object')(name)] : []),
      ...(former.includes(name) ? [cutOf('previous')(name)] : []),
    ]),
  ];
};

/** The names of long members, from the longest to the shortest. */
const longMembers = (members: Event['object']): readonly string[] =>
  Object.entries(members)
    .filter(([, value]) => bytesOf(value) >= longBytes)
    .toSorted(([, a], [, b]) => bytesOf(b) - bytesOf(a))
    .map(([name]) => name);

const cutOf =
  (part: 'object' | 'previous') =>
  (name: string): Cut => [
    `${part}/${name}`,
    (event) => {
      const { [name]: _, ...members } = event[part];
      return { ...event, [part]: members } as Event;
    },
  ];
