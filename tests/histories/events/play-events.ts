import type { TableWorkerId } from '../../../lib/contract/workers.ts';
import { dice } from '../../journeys/dice.ts';
import { instant, noonIn } from '../../journeys/guests.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { startMailSink } from '../../support/messages/mail-sink.ts';
import { waitLonger } from '../../support/processes/patience.ts';
import { type Clients, runClient, sendAndRecord } from './client.ts';
import { Crew } from './crew.ts';
import { DamagedChanges } from './damaged.ts';
import { endAttendances } from './end-attendances.ts';
import type { EventHistory, SteadyEndpoint } from './event-history.ts';
import { type EventScene, newEventScene, reminderMinutes } from './event-scene.ts';
import { expireFirst } from './expire-first.ts';
import { readFinalResources } from './final-resources.ts';
import { follow, readWhole } from './follower.ts';
import { Outside } from './outside.ts';
import { manners, Receivers } from './receivers.ts';
import { minuteMs, recoverDamaged, recoverOutside, remindAll } from './recover.ts';
import { type Caller, type ClientRequest, sendRequest } from './send-request.ts';
import { ShardChanges } from './shard-changes.ts';

/** Options of a history of events. */
export interface EventPlay {
  readonly seed: number;
  readonly clients: number;
  readonly operations: number;
  /** Number of different start times of bookings. */
  readonly starts: number;
  /** Number of kills while clients send requests. With 0, no worker is killed. */
  readonly kills: number;
  /** Number of workers that are stopped for longer than their lease. */
  readonly freezes?: number;
  /** The number of shards is raised meanwhile. Each step waits this long (milliseconds), longer than any process uses an older layout. */
  readonly stepMs?: number;
  /** Workers to run, one process for each element. */
  readonly places: readonly TableWorkerId[];
  readonly baseUrls: readonly string[];
  /** Node.js arguments of the worker processes. */
  readonly nodeArguments: readonly string[];
}

export interface PlayedEvents extends EventHistory {
  readonly requests: number;
  readonly wakes: number;
  /** Errors that workers reported. */
  readonly errors: readonly unknown[];
}

const followersAtOnce = 10;
const killedEachMs = 1200;
/** Changes of schedules wait for a minute. With this clock, some mails are sent between changes, and others contain several. */
const aheadOfBatchMs = 45_000;
/** Times after a lease has ended, and after each of the first retry delays with their jitter. */
const laterMs = [1, 8, 50, 200, 600, 1300, 2100].map((minutes) => minutes * minuteMs);

/**
 * Runs clients, workers, receivers and followers concurrently, then lets everything recover, and records the results.
 */
export async function playEvents(how: EventPlay): Promise<PlayedEvents> {
  waitLonger();
  const below = dice(how.seed * 1000);
  for (let warm = 0; warm < 8; warm += 1) below(2);
  const scene = await newEventScene(how.starts);
  const shards =
    how.stepMs === undefined ? undefined : new ShardChanges(scene.world.of, how.seed, how.stepMs);
  const before = await outboxOf(scene);
  const receivers = new Receivers(below);
  const receiverUrl = await receivers.start();
  const sink = await startMailSink();
  const callers = how.baseUrls.map((baseUrl) => ({ baseUrl, apiKey: scene.world.owner.key }));
  const callerOf = (index: number) => callers[index % callers.length] as Caller;
  const outside = await Outside.open(scene, callerOf(0), below);
  const damaged = new DamagedChanges(scene);
  const env = {
    ...process.env,
    ...outside.env,
    CALLS_OWN_MACHINE: 'true',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: sink.url,
    MAILS_AN_HOUR: '1000000',
  };
  const isKilled = how.kills > 0;
  const { nodeArguments, kills, freezes = 0 } = how;
  const crew = new Crew(
    { below, env, nodeArguments, kills, freezes, places: how.places, killedEachMs },
    how.seed,
  );
  try {
    const endpoints = await steadyEndpoints(receivers, receiverUrl, callerOf(0));
    let isPublished = false;
    const following = Promise.all(
      Array.from({ length: followersAtOnce }, (_, index) =>
        follow(callerOf(index), () => isPublished),
      ),
    );
    // A failure is reported where `following` is awaited. This prevents an unhandled rejection.
    following.catch(() => {});
    sink.manners = { recipient: () => (below(10) === 0 ? '451 4.2.0 Busy' : undefined) };
    crew.aheadMs.sendMessages = aheadOfBatchMs;
    crew.start();
    const all: Clients = {
      scene,
      resources: {
        bookings: [],
        requests: [],
        steady: endpoints,
        schedules: [],
        eventTypes: [],
        endpoints: [],
        others: [...scene.others],
      },
      receivers,
      external: { receiverUrl, outside },
      damaged,
      changes: [],
      replays: [],
      operations: how.operations,
      // Requests continue while workers are killed and stopped.
      isEarly: (requestCount) =>
        crew.deaths.length * how.operations < (kills + freezes) * requestCount ||
        (shards !== undefined && requestCount > shards.progress * how.operations),
      requestCount: 0,
    };
    await Promise.all([
      shards?.begin(),
      ...Array.from({ length: how.clients }, (_, index) => {
        const drawn = dice(how.seed * 1000 + 1 + index);
        for (let warm = 0; warm < 8; warm += 1) drawn(2);
        return runClient(all, callerOf(index), drawn);
      }),
    ]);
    if (!isKilled) receivers.comeBack();
    await crew.stop();
    receivers.comeBack();
    sink.manners = {};
    await sendAndRecord(all, scheduleOf(scene, 'deleted'), callerOf(0));
    await endAttendances(all, crew, callerOf(0));
    const fromMs = Math.max(...Object.values(crew.aheadMs));
    const later = [0, ...laterMs].map((ms) => fromMs + ms);
    await sendAndRecord(all, { operation: 'createBooking', body: bookingOf(scene) }, callerOf(0));
    await sendAndRecord(all, scheduleOf(scene, 'last'), callerOf(0));
    await damaged.damage(below);
    const fixed = await recoverDamaged(crew, damaged);
    await recoverOutside(crew, outside, later);
    isPublished = true;
    const follows = await following;
    const feed = await readWhole(callerOf(0));
    await crew.recover('deliver', later);
    await crew.recover('sendMessages', later);
    await shards?.end();
    const quietMs = Date.now();
    const left = await leftOf(scene, endpoints);
    await remindAll(crew, scene, below);
    const expiry = await expireFirst(scene, feed, callerOf(0));
    return {
      before,
      changes: all.changes,
      finalResources: await readFinalResources(all, outside, callerOf(0)),
      damaged: fixed,
      calendars: outside.calendars,
      meetings: outside.meetings,
      shared: scene.types.flatMap(({ uid, capacity }) => ((capacity ?? 1) > 1 ? [uid] : [])),
      withAccounts: outside.withAccounts,
      feed,
      follows,
      expiry,
      endpoints: endpoints.map((one) => ({ ...one, replayedMs: replayedMs(all, one.uid) })),
      received: receivers.received,
      mails: sink.mails.map(
        ({ messageId = '', envelope, subject = '', text = '', date = '', atMs, entry }) => ({
          atMs,
          sentMs: Date.parse(date),
          messageId,
          to: envelope.to.join(),
          subject,
          text,
          entry,
        }),
      ),
      quietMs,
      reminderMinutes,
      left,
      beyond: [...crew.beyond],
      deaths: crew.deaths,
      requests: all.requestCount,
      wakes: crew.wakes,
      errors: crew.errors,
    };
  } finally {
    receivers.comeBack();
    await crew.end();
    receivers.stop();
    outside.close();
    await sink.close();
  }
}

/** One more booking, which is not published yet. Its host has both a calendar and a conferencing account. */
const bookingOf = ({ types }: EventScene) => ({
  eventTypeId: types.at(-1)?.uid,
  startedAt: instant(noonIn(6)),
  timeZone: 'UTC',
  email: 'last@example.com',
  name: 'The last',
  locationId: null,
});

/** One more schedule with a guest. Its creator has both a calendar and a conferencing account. */
const scheduleOf = ({ hosts, starts }: EventScene, name: string): ClientRequest => ({
  operation: 'createSchedule',
  body: {
    name: `The ${name}`,
    timeZone: 'UTC',
    startedAt: starts[0],
    endedAt: new Date(Date.parse(starts[0] ?? '') + 30 * minuteMs).toISOString(),
    location: 'zoom',
    isRemind: true,
    attendees: [
      { userId: hosts[1]?.userId, role: 'admin', userType: 'host' },
      { email: `attendee-${name}@example.com`, role: 'viewer', userType: 'guest' },
    ],
  },
  apiKey: hosts[1]?.key ?? '',
});

const replayedMs = ({ replays }: Clients, uid: string): readonly number[] =>
  replays.flatMap(({ endpoint, requestedMs }) => (endpoint === uid ? [requestedMs] : []));

/** Creates endpoints for all events, which no client changes. */
async function steadyEndpoints(receivers: Receivers, url: string, caller: Caller) {
  const endpoints: (Omit<SteadyEndpoint, 'replayedMs'> & { readonly uid: string })[] = [];
  for (const manner of manners) {
    const path = `/${manner}/steady`;
    const body = { url: `${url}${path}`, events: ['*'] };
    const { status, data, text } = await sendRequest(
      { operation: 'createWebhookEndpoint', body },
      caller,
    );
    if (status !== 201) throw new Error(text);
    receivers.trust(path, String(data?.secret));
    endpoints.push({ path, uid: String(data?.uid), sinceMs: Date.now() });
  }
  return endpoints;
}

/** `uid version` of all unpublished changes, from the keys of the outbox. */
async function outboxOf({ world }: EventScene): Promise<readonly string[]> {
  return (await storedItems())
    .map(({ pk, sk }) => [String(pk), ...String(sk).split('#')])
    .filter(([pk, of]) => pk?.startsWith('OUT#') && of === world.of)
    .map(([, , , uid, version]) => `${uid} ${Number(version)}`);
}

/**
 * Keys of everything that is not yet published, sent or retried. Workers clear deleted and disabled endpoints when they
 * look.
 */
async function leftOf(
  { world }: EventScene,
  endpoints: readonly { readonly uid: string }[],
): Promise<readonly string[]> {
  const waiting = [
    ['OUT#', world.of],
    ['DUE#', '0000000000000'],
  ] as const;
  const messages = `O#${world.of}#MSG#`;
  const deliveries = new Set(endpoints.map(({ uid }) => `O#${world.of}#WH#${uid}`));
  return (await storedItems())
    .filter(
      ({ pk, sk, status }) =>
        waiting.some(
          ([one, other]) => String(pk).startsWith(one) && String(sk).startsWith(other),
        ) ||
        (status === 'pending' && String(pk).startsWith(messages) && String(sk).startsWith('E#')) ||
        (status === 'pending' && deliveries.has(String(pk)) && String(sk).startsWith('D#')),
    )
    .map(({ pk, sk }) => `${pk} ${sk}`);
}
