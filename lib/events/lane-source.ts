import type { Due } from '../app/webhooks/deliver-due.ts';
import { deliveryIn } from '../data/deliveries.ts';
import { type Items, readItems } from '../data/engine/items.ts';
import { eventFrom } from '../data/feed.ts';
import { type Key, keys } from '../data/keys.ts';
import { readParcels, removeParcel } from '../data/parcels.ts';
import { readUnseen } from '../data/read-written.ts';
import { type Retry, readRetries, removeRetry } from '../data/retries.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { EventPlace, StoredDelivery } from '../domain/webhooks/delivery.ts';
import { freshDelivery, type Parcel, type SentEvent } from '../domain/webhooks/parcel.ts';
import { CarriedParcel } from './carried-parcel.ts';

/** A delivery that waits in a lane, and what is taken away once it was tried. */
export interface Waiting extends Omit<Due, 'endpoint'> {
  readonly from: { readonly parcel: number } | { readonly retry: Retry } | 'lane';
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
  /** What the lane itself carries, and how many events of it are not done with. */
  readonly #carried: CarriedParcel;
  readonly #toldAtMs: number;
  #openCarried = 0;
  #after = 0;
  /** How many parcels were found. */
  parcels: number;

  constructor(of: OrganizationId, endpoint: string, carried?: Parcel) {
    this.#of = of;
    this.#endpoint = endpoint;
    this.#carried = new CarriedParcel(of, carried);
    this.#toldAtMs = carried?.toldAtMs ?? 0;
    this.parcels = Number(carried !== undefined);
  }

  /** Whether the lane carries events of which it is not known yet whether they were told from it. */
  get isOpen(): boolean {
    return this.#carried.open.length > 0;
  }

  /** Whether all that the lane carries was tried. */
  get isEmptied(): boolean {
    return !this.isOpen && this.#openCarried === 0;
  }

  /** The deliveries of what the lane carries. */
  async carried(): Promise<readonly StoredDelivery[]> {
    await this.#fromLane();
    return this.#carried.told.map((event) => freshDelivery(event, this.#toldAtMs));
  }

  /** Looks for parcels from the first one on: only while none is under way. */
  lookAgain(): void {
    this.#after = 0;
  }

  /** What is due and was not read before: the events of the next parcel in their order, then retries. */
  async read(nowMs: number): Promise<readonly Waiting[]> {
    const [of, endpoint] = [this.#of, this.#endpoint];
    const [[parcel], retries] = await Promise.all([
      readParcels(of, endpoint, this.#after, 1),
      readRetries(of, endpoint, nowMs, retriesAPage),
    ]);
    // The parcel was told, so what the lane carries before it was told by now, or never will be.
    const carried = this.#carried.comesBefore(parcel?.position) ? await this.#fromLane() : [];
    const fresh = parcel && carried.length === 0 ? await this.#unpacked(parcel) : carried;
    const again = await this.#counting(retries.filter((one) => !this.#retrying.has(idOf(one))));
    return [...fresh, ...again];
  }

  /** Takes away what a delivery came from. A parcel goes with the last of its events. */
  async settle({ from }: Waiting): Promise<void> {
    if (from === 'lane') {
      this.#openCarried -= 1;
      return;
    }
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
    const items = await this.#readWith(events);
    // Who put a lane before it told, and could not, told from a parcel.
    const others = events.filter(({ eventUid }) => !this.#carried.isTold(eventUid));
    const fresh = this.#untried(others, toldAtMs, items);
    this.#open.set(position, fresh.length);
    if (fresh.length === 0) await removeParcel(this.#of, this.#endpoint, position);
    const waiting = fresh.map((stored) => ({ stored, from: { parcel: position } }));
    return this.#withBodies(waiting, items);
  }

  /** Those events that the lane carries and that were told, and not tried. */
  async #fromLane(): Promise<readonly Waiting[]> {
    if (!this.isOpen) return [];
    const items = await this.#readWith(this.#carried.open);
    const fresh = this.#untried(await this.#carried.find(items), this.#toldAtMs, items);
    this.#openCarried += fresh.length;
    const waiting = fresh.map((stored) => ({ stored, from: 'lane' as const }));
    return this.#withBodies(waiting, items);
  }

  /** Events with what was tried of them. */
  #readWith(events: readonly SentEvent[]): Promise<Items> {
    const all = events.map((event) => freshDelivery(event, 0));
    return readItems(this.#of, [...all.map(this.#keyOf), ...events.map(eventKey)]);
  }

  #untried(
    events: readonly SentEvent[],
    toldAtMs: number,
    items: Items,
  ): readonly StoredDelivery[] {
    return events
      .map((event) => freshDelivery(event, toldAtMs))
      .filter(({ delivery }) => !deliveryIn(this.#of, items, this.#endpoint, delivery.uid));
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
      const stored = deliveryIn(of, items, endpoint, retry.uid);
      if (stored === undefined) continue;
      const { nextAttemptAt } = stored.delivery;
      const nextMs = nextAttemptAt === null ? Number.POSITIVE_INFINITY : Date.parse(nextAttemptAt);
      if (nextMs === retry.atMs) {
        this.#retrying.add(idOf(retry));
        found.push({ stored, from: { retry } });
      } else if (nextMs > retry.atMs) await removeRetry(of, endpoint, retry);
    }
    return this.#withBodies(found);
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
    return some.map((one) => ({ ...one, body: bodyOf(one.stored, items) }));
  }
}

const eventKey = ({ at, position }: EventPlace): Key => keys.eventAt(at, position);

/** The same bytes at every attempt. */
function bodyOf({ place, body }: StoredDelivery, items: Items): string | undefined {
  const item = place && items.get(eventKey(place));
  return item ? JSON.stringify(eventFrom(item)) : body;
}

const idOf = ({ uid, atMs }: Retry): string => `${atMs} ${uid}`;
