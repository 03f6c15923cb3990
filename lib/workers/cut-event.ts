import type { Event } from '../domain/feed/event.ts';

/** Maximum size that a receiver must accept. */
const eventBytesAtMost = 64 * 1024;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Removes one of the least important members. */
const cuts = {
  tracking: (event: Event): Event => ({ ...event, tracking: null }),
  answers: (event: Event): Event => ({ ...event, answers: null }),
  previous: (event: Event): Event => ({ ...event, previous: {} }),
};

/**
 * Shortens an event that is too long: removes the tracking, the answers and the former values, then the longest members of
 * the object. `truncated` contains their names.
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
