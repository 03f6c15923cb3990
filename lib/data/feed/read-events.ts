import type { Event } from '../../domain/feed/event.ts';
import type { MessageContext } from '../../domain/messages/message-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { EventPlace } from '../../domain/webhooks/delivery.ts';
import type { Item } from '../engine/items.ts';
import { readWritten } from '../items/read-written.ts';
import { keys } from '../keys/keys.ts';
import { messageContextIn, readableEventFrom } from './feed.ts';

/** An event with the place where it was read. */
export type PlacedEvent<Place extends EventPlace> = Place & {
  readonly read: Event;
  readonly messageContext: MessageContext | undefined;
};

/**
 * The events at some places, at most 100. Events that are deleted or cannot be read are left out. Returns `unsure` if
 * other transactions were always in progress.
 */
export async function readEvents<Place extends EventPlace>(
  of: OrganizationId,
  places: readonly Place[],
): Promise<readonly PlacedEvent<Place>[] | 'unsure'> {
  const keyOf = ({ at, position }: EventPlace) => keys.eventAt(at, position);
  const { items, isSure } = await readWritten(of, places.map(keyOf));
  if (!isSure) return 'unsure';
  return places.flatMap((place) => {
    const item = items.get(keyOf(place));
    const read = item && readableEventFrom(item);
    return read === undefined
      ? []
      : [{ ...place, read, messageContext: messageContextIn(item as Item) }];
  });
}
