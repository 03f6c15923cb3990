import { fitting, type ListedEvent } from '../data/feed/list-history.ts';
import type { Event } from '../domain/feed/event.ts';

/** Some events of a list as they are stored, and the position where the next ones begin. */
export interface EventPart {
  readonly events: readonly ListedEvent[];
  readonly position: number | undefined;
  /** Number of events that cannot be read. */
  readonly unreadable: number;
}

/** A page as the caller may read it. */
export interface FilledPage extends Omit<EventPart, 'events'> {
  readonly events: readonly Event[];
}

/** How a list of events is read. */
export interface EventList {
  readonly read: (perPage: number, from: number | undefined) => Promise<EventPart>;
  /** Each event as the caller may read it; undefined for those that are left out. */
  readonly visible: (
    events: readonly Event[],
  ) => Promise<readonly (Event | undefined)[]> | readonly (Event | undefined)[];
  /** Maximum size of a page. */
  readonly bytesAPage: number;
}

/** Minimum number of events in a part after the first one. One call reads 100 events. */
const eventsAPart = (part: number): number => (part === 2 ? 100 : 500);
/** Maximum number of parts of a page, at least 4,101 events, because a request has a limited time. */
const partsAPage = 10;

/**
 * Reads a page. It is filled up if events were left out, because its length would reveal them. Pages without such events
 * are one part.
 */
export async function fillPage(
  perPage: number,
  from: number | undefined,
  { read, visible, bytesAPage }: EventList,
): Promise<FilledPage> {
  const found: ListedEvent[] = [];
  let unreadable = 0;
  let after = from;
  for (let part = 1; ; part += 1) {
    const size = part === 1 ? perPage : Math.max(perPage, eventsAPart(part));
    const { events, position, ...counts } = await read(size, after);
    const seen = await visible(events.map(({ event }) => event));
    const left = events.flatMap((one, index) => {
      const event = seen[index];
      return event ? [{ ...one, event }] : [];
    });
    found.push(...left);
    unreadable += counts.unreadable;
    const page = fitting(found.slice(0, perPage), bytesAPage);
    const isCut = page.length < found.length;
    const isWhole = left.length === events.length || page.length === perPage;
    if (isCut || isWhole || position === undefined || part === partsAPage) {
      const end = isCut ? page.at(-1)?.position : position;
      return { events: page.map(({ event }) => event), position: end, unreadable };
    }
    after = position;
  }
}
