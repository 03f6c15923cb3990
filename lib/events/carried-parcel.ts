import { pause } from '../data/engine/deadline.ts';
import type { Items } from '../data/engine/items.ts';
import { positionFrom, readableEventFrom } from '../data/feed.ts';
import { keys } from '../data/keys.ts';
import { readUnseen } from '../data/read-written.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Parcel, SentEvent } from '../domain/webhooks/parcel.ts';

/** Who puts a lane tells its events right afterwards. */
const toldAfterMs = 500;

/**
 * What a lane carries. It was put there before its events were told, so each of them counts once it stands in its
 * place; where something else got the position, it was told from another parcel. Which of the two it is may be
 * open for a while: while who tells is at it, or was killed and the next one is not there yet.
 */
export class CarriedParcel {
  readonly #of: OrganizationId;
  #open: readonly SentEvent[];
  readonly #told = new Map<string, SentEvent>();
  #wasLookedAt = false;

  constructor(of: OrganizationId, parcel: Parcel | undefined) {
    this.#of = of;
    this.#open = parcel?.events ?? [];
  }

  get open(): readonly SentEvent[] {
    return this.#open;
  }

  /** Those that were told, as far as it is known. */
  get told(): readonly SentEvent[] {
    return [...this.#told.values()];
  }

  isTold(eventUid: string): boolean {
    return this.#told.has(eventUid);
  }

  /** Whether it is to be looked at before a parcel with this position; with none, it is once. */
  comesBefore(position: number | undefined): boolean {
    const [first] = this.#open;
    if (first === undefined) return false;
    return position === undefined ? !this.#wasLookedAt : first.position <= position;
  }

  /** Those of which it is known by now that they were told, by items that have the events; takes those read later over. */
  async find(items: Items): Promise<readonly SentEvent[]> {
    this.#wasLookedAt = true;
    const found: SentEvent[] = [];
    const open: SentEvent[] = [];
    const feed = keys.feed(this.#of);
    if (this.#open.some((event) => !stands(event, items))) {
      await pause(toldAfterMs);
      items.set(feed, undefined);
      const isSure = await readUnseen(this.#of, [feed, ...this.#open.map(placeOf)], items);
      if (!isSure) items.set(feed, undefined);
    }
    for (const event of this.#open) {
      if (stands(event, items)) found.push(event);
      else if (positionFrom(items.get(feed)) < event.position) open.push(event);
    }
    this.#open = open;
    for (const event of found) this.#told.set(event.eventUid, event);
    return found;
  }
}

const placeOf = ({ at, position }: SentEvent) => keys.eventAt(at, position);

/** Another event of the same resource may have got the place. Where it cannot be read which one, it is not left out. */
function stands(event: SentEvent, items: Items): boolean {
  const item = items.get(placeOf(event));
  if (item === undefined) return false;
  const uid = readableEventFrom(item)?.uid ?? event.eventUid;
  return uid === event.eventUid;
}
