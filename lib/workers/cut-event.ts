import type { Event } from '../domain/feed/event.ts';

/** As much as a receiver must be able to take. */
const eventBytesAtMost = 64 * 1024;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** What is left of an event without one of these. */
const cuts = {
  tracking: (event: Event): Event => ({ ...event, tracking: null }),
  answers: (event: Event): Event => ({ ...event, answers: null }),
  previous: (event: Event): Event => ({ ...event, previous: {} }),
};

/**
 * An event that is too long without what matters least, and with the names of what it lost: first the
 * tracking, the answers and the former values, then the longest members of the object.
 */
export function cutEvent(event: Event): Event {
  let cut = event;
  const truncated: string[] = [...(event.truncated ?? [])];
  const lose = (name: string, shorter: Event) => {
    truncated.push(name);
    cut = { ...shorter, truncated };
  };
  for (const [name, without] of Object.entries(cuts)) {
    if (bytesOf(cut) <= eventBytesAtMost) return cut;
    lose(name, without(cut));
  }
  const members = Object.entries(event.object)
    .filter(([name]) => name !== 'uid')
    .sort(([, a], [, b]) => bytesOf(b) - bytesOf(a));
  for (const [name] of members) {
    if (bytesOf(cut) <= eventBytesAtMost) return cut;
    const { [name]: _, ...object } = cut.object;
    lose(`object/${name}`, { ...cut, object });
  }
  return cut;
}
