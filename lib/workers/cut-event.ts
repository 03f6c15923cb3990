import type { Event } from '../domain/feed/event.ts';

/** Maximum size that a receiver must accept. */
const eventBytesAtMost = 64 * 1024;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Former values that decide who is notified, and about which times. They are removed last. */
const neededMembers = [
  'status',
  'startedAt',
  'endedAt',
  'timeZone',
  'isAllDay',
  'routine',
  'attendees',
  'hosts',
];

/** A part of an event, and the event without it. */
type Cut = readonly [name: string, without: (event: Event) => Event];

/**
 * Shortens an event that is too long: removes the tracking, the answers, the longest former values, then the longest members
 * of the object. `truncated` contains their names.
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
  const isNeeded = (name: string) => neededMembers.includes(name);
  const former = longestFirst(previous);
  return [
    ['tracking', (event) => ({ ...event, tracking: null })],
    ['answers', (event) => ({ ...event, answers: null })],
    ...former.filter((name) => !isNeeded(name)).map(cutOf('previous')),
    ...longestFirst(object)
      .filter((name) => name !== 'uid')
      .map(cutOf('object')),
    ...former.filter(isNeeded).map(cutOf('previous')),
  ];
};

const longestFirst = (members: Event['object']): readonly string[] =>
  Object.entries(members)
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
