import { isDeepStrictEqual } from 'node:util';
import { checkDeliveries } from './check-deliveries.ts';
import { checkMails } from './check-mails.ts';
import { checkOutside } from './check-outside.ts';
import type { EventFault, EventHistory, FeedEvent } from './event-history.ts';

/** Identifies the change of an event. A deletion has no version here, because its reply does not contain one. */
export const changeOf = ({ object, event, version }: FeedEvent): string =>
  `${object.uid} ${/_(?:deleted|removed)$/u.test(event) ? 'deleted' : version}`;

/** Compares requests, events, deliveries and remaining work. Uses no code of the service. */
export const checkEvents = (history: EventHistory): readonly EventFault[] => [
  ...checkFeed(history),
  ...checkFollows(history),
  ...checkExpiry(history),
  ...checkDeliveries(history),
  ...checkMails(history),
  ...checkOutside(history),
  ...history.left.map((detail): EventFault => ({ rule: 'left', detail })),
  ...history.beyond.map((detail): EventFault => ({ rule: 'rights', detail })),
];

/** Checks that each accepted change has one event, in the order of the versions, with the resource as in its reply. */
function checkFeed(history: EventHistory): readonly EventFault[] {
  const { before, changes, feed } = history;
  const requested = new Set([...before, ...changes.map(({ uid, version }) => `${uid} ${version}`)]);
  const madeByService = changesOfService(history, requested);
  const accepted = new Set([...requested, ...madeByService]);
  const published = feed.map(changeOf);
  const faults: EventFault[] = [];
  const fault = (rule: EventFault['rule'], detail: string) => void faults.push({ rule, detail });
  for (const change of accepted)
    if (!published.includes(change)) fault('event', `${change}: no event`);
  const met = new Set<string>();
  for (const change of published) {
    if (!accepted.has(change)) fault('event', `${change}: no such change was accepted`);
    if (met.has(change)) fault('event', `${change}: two events`);
    met.add(change);
  }
  if (new Set(feed.map(({ uid }) => uid)).size < feed.length) fault('event', 'two with one id');
  for (const event of feed) {
    if (madeByService.has(changeOf(event)) && !isOfService(event))
      fault('event', `${changeOf(event)}: ${event.event}, which no request made`);
  }
  const newest = new Map<string, number>();
  for (const { object, version } of feed) {
    if (version <= (newest.get(object.uid) ?? 0)) fault('order', `${object.uid} ${version}`);
    newest.set(object.uid, version);
  }
  const resources = new Map<string, object | undefined>([
    ...changes.map((one) => [`${one.uid} ${one.version}`, one.resource] as const),
    ...history.finalResources.map((one) => [`${one.uid} ${one.version}`, one.resource] as const),
  ]);
  for (const event of feed) {
    const reply = resources.get(changeOf(event));
    if (reply !== undefined && !isDeepStrictEqual(event.object, reply)) {
      fault('object', `${changeOf(event)}: ${JSON.stringify([reply, event.object])}`);
    }
  }
  return faults;
}

/** Versions of the final resources that no request made: results of meetings, and failures of external calendars. */
const changesOfService = ({ finalResources }: EventHistory, requested: ReadonlySet<string>) =>
  new Set(
    finalResources.flatMap(({ uid, version, versionsWithoutEvent }) =>
      Array.from({ length: version }, (_, before) => before + 1)
        .filter((one) => !versionsWithoutEvent.includes(one))
        .map((one) => `${uid} ${one}`)
        .filter((one) => !requested.has(one)),
    ),
  );

/** Whether the service made the change: the result of a meeting, or the failure of an external calendar. */
export const isOfService = ({ event, by }: FeedEvent): boolean =>
  by === null && /^(?:(?:booking|schedule)_updated|calendar_connection_failed)$/u.test(event);

function checkFollows({ feed, follows }: EventHistory): readonly EventFault[] {
  const all = feed.map(({ uid }) => uid);
  return follows.flatMap((met, index): EventFault[] => {
    if (isDeepStrictEqual(met, all)) return [];
    const missed = all.filter((uid) => !met.includes(uid));
    return [
      {
        rule: 'feed',
        detail: `follower ${index} met ${met.length} of ${all.length}, not ${missed}; at last ${met.at(-1)}`,
      },
    ];
  });
}

/**
 * Checks that a cursor before the end of the expired events is refused. Reads after it or from the start must continue.
 */
function checkExpiry({ expiry: { kept, refusal, read } }: EventHistory): readonly EventFault[] {
  const faults: EventFault[] = [];
  if (refusal !== '410 cursor/expired') faults.push({ rule: 'expiry', detail: refusal });
  for (const ids of read) {
    if (!isDeepStrictEqual(ids, kept))
      faults.push({ rule: 'expiry', detail: `${ids.length} of ${kept.length} were read` });
  }
  return faults;
}
