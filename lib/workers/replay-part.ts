import { causesOf } from '../app/causes-of.ts';
import { readItems } from '../data/engine/items.ts';
import { readableEventFrom } from '../data/feed/feed.ts';
import { readFeedPart } from '../data/feed/read-feed-part.ts';
import { readWritten } from '../data/items/read-written.ts';
import { keys } from '../data/keys/keys.ts';
import { readableDeliveryIn, recordDelivery } from '../data/webhooks/deliveries.ts';
import { findReplay, saveReplay } from '../data/webhooks/replays.ts';
import { putRetry } from '../data/webhooks/retries.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import { askedAgain, deliveryUid, type EventPlace } from '../domain/webhooks/delivery.ts';
import { type EndpointEvent, freshDelivery } from '../domain/webhooks/parcel.ts';
import type { Replay } from '../domain/webhooks/replay.ts';
import { wantsEvent } from '../domain/webhooks/wants-event.ts';
import type { StoredEndpoint } from '../domain/webhooks/webhook-endpoint.ts';
import type { Run } from './lane-run.ts';
import { unreadableError } from './unreadable.ts';

/** So many events are put on their way before they are sent: a replay takes no more room than that. */
const eventsAPart = 25;
/** Clocks of functions differ by less. */
const clocksMs = 60_000;

/**
 * Puts the next events of a replay on their way, in the order of the feed. Who is killed in between does so
 * again: what is on its way already stays there. `none`: there is nothing to replay. `later`: what comes next cannot
 * be seen while others are writing. An event or a delivery that cannot be read is passed over.
 */
export async function replayPart(
  of: OrganizationId,
  { endpoint }: StoredEndpoint,
  { now, failures }: Pick<Run, 'now' | 'failures'>,
): Promise<'put' | 'later' | 'none'> {
  const nowMs = now();
  const stored = await findReplay(of, endpoint.uid);
  if (stored?.replay.status !== 'running') return 'none';
  const { replay } = stored;
  const isOpen = endpoint.status === 'enable';
  const found = isOpen ? await nextPlaces(of, replay, endpoint, nowMs) : nothing;
  const events = found && (await eventsAt(of, found.places));
  if (found === undefined || events === undefined) return 'later';
  const sound = events.filter((event) => event !== 'unreadable');
  const put = await putAgain(of, endpoint, replay, sound, nowMs);
  if (sound.length < events.length || put === 'some') failures.push(causesOf(unreadableError()));
  const { position } = found;
  const end = isOpen ? ('done' as const) : ('stopped' as const);
  const status = position === undefined ? end : replay.status;
  const after = { ...replay, status, position: position ?? replay.position };
  await saveReplay(of, endpoint.uid, { ver: stored.ver, replay: after });
  return 'put';
}

type Endpoint = StoredEndpoint['endpoint'];

/** Where events are, and up to where was looked; undefined at the end. */
interface Places {
  readonly places: readonly EventPlace[];
  readonly position: number | undefined;
}

const nothing: Places = { places: [], position: undefined };

/** Where the next events are that the endpoint asks for. */
async function nextPlaces(
  of: OrganizationId,
  { position: after, fromMs, kinds }: Replay,
  endpoint: Endpoint,
  nowMs: number,
): Promise<Places | undefined> {
  const part = await readFeedPart(of, { after, toldSinceMs: fromMs - clocksMs, nowMs });
  if (part === 'unsure') return undefined;
  const { entries, next } = part;
  const wanted = entries.filter(
    (entry) => wantsEvent(endpoint, entry) && entry.kinds.some((kind) => kinds.includes(kind)),
  );
  const places = wanted.slice(0, eventsAPart);
  const last = wanted.length > places.length ? places.at(-1)?.position : next;
  return { places, position: last };
}

/** An event is written with its entry: one that is not there between transactions is gone. */
async function eventsAt(
  of: OrganizationId,
  places: readonly EventPlace[],
): Promise<readonly (EndpointEvent | 'unreadable')[] | undefined> {
  const { items, isSure } = await readWritten(
    of,
    places.map(({ at, position }) => keys.eventAt(at, position)),
  );
  if (!isSure) return undefined;
  return places.flatMap(({ at, position }): readonly (EndpointEvent | 'unreadable')[] => {
    const item = items.get(keys.eventAt(at, position));
    if (item === undefined) return [];
    const read = readableEventFrom(item);
    if (read === undefined) return ['unreadable'];
    const { uid: eventUid, event, createdAt } = read;
    return [{ at, position, eventUid, event, createdAt }];
  });
}

/** `some`: a delivery could not be read. */
async function putAgain(
  of: OrganizationId,
  { uid: endpoint, createdAt }: Endpoint,
  { fromMs, toMs, deliveryStatus }: Replay,
  events: readonly EndpointEvent[],
  nowMs: number,
): Promise<'all' | 'some'> {
  const sinceMs = Math.max(fromMs, Date.parse(createdAt));
  const inPeriod = events.filter((event) => {
    const ms = Date.parse(event.createdAt);
    return ms >= sinceMs && ms < toMs;
  });
  const keyOf = ({ eventUid, createdAt: at }: EndpointEvent) =>
    keys.delivery(of, endpoint, deliveryUid(eventUid, Date.parse(at)));
  const items = await readItems(of, inPeriod.map(keyOf));
  let outcome: 'all' | 'some' = 'all';
  for (const [index, event] of inPeriod.entries()) {
    const uid = deliveryUid(event.eventUid, Date.parse(event.createdAt));
    const before = readableDeliveryIn(of, items, endpoint, uid);
    if (before === 'unreadable') {
      outcome = 'some';
      continue;
    }
    const status = before?.delivery.status;
    if (status === 'pending' || (deliveryStatus !== null && status !== deliveryStatus)) continue;
    // Retries are made in the order of their instants.
    const atMs = nowMs - inPeriod.length + index;
    await putRetry(of, endpoint, { uid, atMs });
    const again = askedAgain(before ?? freshDelivery(event, nowMs), formatInstant(atMs));
    await recordDelivery(of, endpoint, again);
  }
  return outcome;
}
