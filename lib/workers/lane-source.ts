import type { Due } from '../app/webhooks/deliver-due.ts';
import { type Item, type Items, readItems } from '../data/engine/items.ts';
import { readableEventFrom } from '../data/feed/feed.ts';
import { readUnseen } from '../data/items/read-written.ts';
import { keptSince } from '../data/items/tombstone.ts';
import type { Key } from '../data/keys/key.ts';
import { keys } from '../data/keys/keys.ts';
import type { InLane } from '../data/messages/mail-lane.ts';
import { moveWebhooksAside } from '../data/resources/set-aside.ts';
import { readableDeliveryIn } from '../data/webhooks/deliveries.ts';
import { findParcels, removeParcel } from '../data/webhooks/parcels.ts';
import { type Retry, readRetries, removeRetry } from '../data/webhooks/retries.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { EventPlace, StoredDelivery } from '../domain/webhooks/delivery.ts';
import { freshDelivery, type Parcel } from '../domain/webhooks/parcel.ts';
import type { Unreadable } from './passed-over.ts';

/** A delivery that waits in a lane, and what is taken away once it was tried. */
export interface Waiting extends Omit<Due, 'endpoint'> {
  readonly from: { readonly parcel: number } | { readonly retry: Retry };
  /** The event is there, and cannot be read. */
  readonly isUnreadable?: boolean;
}

/** As many retries are read at a time as a parcel has events at most. */
const retriesAPage = 25;

/** What waits in the lane of an endpoint: the parcels, whose events were never tried, and what is tried again. */
export class LaneSource {
  readonly #of: OrganizationId;
  readonly #endpoint: string;
  /** How many events of each parcel are not done with. */
  readonly #open = new Map<number, number>();
  readonly #retrying = new Set<string>();
  #after = 0;
  /** How many parcels were found. */
  parcels = 0;
  readonly #counted = new Set<string>();
  /** What was found and cannot be read, by its place. */
  readonly unreadable = new Map<string, Unreadable>();

  constructor(of: OrganizationId, endpoint: string) {
    this.#of = of;
    this.#endpoint = endpoint;
  }

  /** Looks for parcels from the first one on: only while none is under way. */
  lookAgain(): void {
    this.#after = 0;
  }

  /** What is due and was not read before: the events of the next parcel in their order, then retries. */
  async read(nowMs: number): Promise<readonly Waiting[]> {
    const [of, endpoint] = [this.#of, this.#endpoint];
    const [{ parcels, unreadable }, again] = await Promise.all([
      findParcels(of, endpoint, this.#after, 1),
      this.#again(nowMs),
    ]);
    for (const found of unreadable) this.#meetParcel(found);
    const [parcel] = parcels;
    const fresh = parcel ? await this.#unpacked(parcel) : [];
    return [...fresh, ...again];
  }

  /** Retries that count. However many before them do not, they are found. */
  async #again(nowMs: number): Promise<readonly Waiting[]> {
    for (let after: Retry | undefined; ; ) {
      const found = await readRetries(this.#of, this.#endpoint, nowMs, retriesAPage, after);
      const again = await this.#counting(found.filter((one) => !this.#retrying.has(idOf(one))));
      if (again.length > 0 || found.length < retriesAPage) return again;
      after = found.at(-1);
    }
  }

  #meetParcel({ item, sinceMs }: InLane): void {
    const place = item.sk as string;
    if (!this.#counted.has(place)) this.parcels += 1;
    this.#counted.add(place);
    this.#meet(place, sinceMs, { item });
  }

  #meet(place: string, sinceMs: number, found: { readonly item: Item; readonly retry?: Retry }) {
    const toAside = (reason: string, nowMs: number) =>
      moveWebhooksAside(this.#of, this.#endpoint, found, reason, nowMs);
    this.unreadable.set(place, { place, sinceMs, toAside });
  }

  /** Takes away what a delivery came from. A parcel goes with the last of its events. */
  async settle({ from }: Waiting): Promise<void> {
    if ('retry' in from) return removeRetry(this.#of, this.#endpoint, from.retry);
    const open = (this.#open.get(from.parcel) ?? 1) - 1;
    this.#open.set(from.parcel, open);
    if (open === 0) await removeParcel(this.#of, this.#endpoint, from.parcel);
  }

  /** Who was killed in between leaves a parcel of which some were tried: their deliveries say so. */
  async #unpacked(parcel: Parcel): Promise<readonly Waiting[]> {
    const { position, toldAtMs, events } = parcel;
    this.#after = position;
    this.parcels += 1;
    const all = events.map((event) => freshDelivery(event, toldAtMs));
    const items = await readItems(this.#of, [...all.map(this.#keyOf), ...events.map(eventKey)]);
    const fresh = all.filter((stored) => items.get(this.#keyOf(stored)) === undefined);
    this.#open.set(position, fresh.length);
    if (fresh.length === 0) await removeParcel(this.#of, this.#endpoint, position);
    const waiting = fresh.map((stored) => ({ stored, from: { parcel: position } }));
    return this.#withBodies(waiting, items);
  }

  /**
   * A retry counts while its delivery says the same. It is written first, so one that is later than what its
   * delivery says may be about to count; an earlier one never will.
   */
  async #counting(retries: readonly Retry[]): Promise<readonly Waiting[]> {
    const [of, endpoint] = [this.#of, this.#endpoint];
    const items = await readItems(
      of,
      retries.map(({ uid }) => keys.delivery(of, endpoint, uid)),
    );
    const found: Omit<Waiting, 'body'>[] = [];
    for (const retry of retries) {
      const stored = readableDeliveryIn(of, items, endpoint, retry.uid);
      if (stored === 'unreadable') this.#meetDelivery(retry, items);
      if (stored === undefined || stored === 'unreadable') continue;
      const { nextAttemptAt } = stored.delivery;
      const nextMs = nextAttemptAt === null ? Number.POSITIVE_INFINITY : Date.parse(nextAttemptAt);
      if (nextMs === retry.atMs) {
        this.#retrying.add(idOf(retry));
        found.push({ stored, from: { retry } });
      } else if (nextMs > retry.atMs) await removeRetry(of, endpoint, retry);
    }
    return this.#withBodies(found);
  }

  #meetDelivery(retry: Retry, items: Items): void {
    const item = items.get(keys.delivery(this.#of, this.#endpoint, retry.uid)) as Item;
    // What was put back has waited since then.
    const sinceMs = Math.max(retry.atMs, keptSince(item.exp as number));
    this.#retrying.add(idOf(retry));
    this.#meet(item.sk as string, sinceMs, { item, retry });
  }

  readonly #keyOf = ({ delivery }: StoredDelivery): Key =>
    keys.delivery(this.#of, this.#endpoint, delivery.uid);

  /** The body is the event as the feed shows it. A test is kept with its delivery. */
  async #withBodies(
    some: readonly Omit<Waiting, 'body'>[],
    read?: Items,
  ): Promise<readonly Waiting[]> {
    const places = some.flatMap(({ stored }) => stored.place ?? []);
    const events = places.map(eventKey);
    const items = read ?? (await readItems(this.#of, events));
    // Beside transactions an event may be seen later than the parcel that was put with it.
    await readUnseen(this.#of, events, items);
    return some.map((one) => ({ ...one, ...bodyOf(one.stored, items) }));
  }
}

const eventKey = ({ at, position }: EventPlace): Key => keys.eventAt(at, position);

/** The same bytes at every attempt. An event that cannot be read is none until it can. */
function bodyOf({ place, body, delivery }: StoredDelivery, items: Items) {
  const item = place && items.get(eventKey(place));
  if (item === undefined) return { body };
  const event = readableEventFrom(item);
  if (event?.uid === delivery.eventUid) return { body: JSON.stringify(event) };
  return { body: undefined, isUnreadable: true };
}

const idOf = ({ uid, atMs }: Retry): string => `${atMs} ${uid}`;
