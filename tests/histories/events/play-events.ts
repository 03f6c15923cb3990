import type { MinutelyWorkerId } from '../../../lib/contract/workers.ts';
import { dice } from '../../journeys/dice.ts';
import { startMailSink } from '../../support/mail-sink.ts';
import { waitLonger } from '../../support/patience.ts';
import { storedItems } from '../../support/stored-items.ts';
import type { Dice } from '../choose.ts';
import { type Asker, ask } from './ask.ts';
import { beClient, type Clients } from './client.ts';
import { Crew } from './crew.ts';
import type { EventHistory, SteadyEndpoint } from './event-history.ts';
import { type EventScene, newEventScene, reminderMinutes } from './event-scene.ts';
import { expireFirst } from './expire-first.ts';
import { follow, readWhole } from './follower.ts';
import { manners, Receivers } from './receivers.ts';

/** How a history of events is played. */
export interface EventPlay {
  readonly seed: number;
  readonly clients: number;
  readonly operations: number;
  /** At how many times bookings begin. */
  readonly starts: number;
  /** Workers are killed in the middle of what they do, so often while clients are at it; never with 0. */
  readonly kills: number;
  /** The workers that are at it, a process each. */
  readonly places: readonly MinutelyWorkerId[];
  readonly baseUrls: readonly string[];
  /** Before the program of a worker. */
  readonly nodeArguments: readonly string[];
}

export interface PlayedEvents extends EventHistory {
  readonly requests: number;
  readonly wakes: number;
  /** What workers reported as gone wrong. */
  readonly errors: readonly unknown[];
}

const followersAtOnce = 10;
const killedEachMs = 1200;
const minuteMs = 60_000;
/** After a lease, and after each of the first steps of the ladder of retries, with what chance adds. */
const laterMs = [1, 8, 50, 200, 600, 1300, 2100].map((minutes) => minutes * minuteMs);

/** Lets clients, workers, receivers and followers act beside each other, then all come back, and records what came of it. */
export async function playEvents(how: EventPlay): Promise<PlayedEvents> {
  waitLonger();
  const below = dice(how.seed * 1000);
  for (let warm = 0; warm < 8; warm += 1) below(2);
  const scene = await newEventScene(how.starts);
  const before = await outboxOf(scene);
  const receivers = new Receivers(below);
  const receiverUrl = await receivers.start();
  const sink = await startMailSink();
  const askers = how.baseUrls.map((baseUrl) => ({ baseUrl, apiKey: scene.world.owner.key }));
  const askerOf = (index: number) => askers[index % askers.length] as Asker;
  const env = {
    ...process.env,
    CALLS_OWN_MACHINE: 'true',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: sink.url,
    MAILS_AN_HOUR: '1000000',
  };
  const isKilled = how.kills > 0;
  const { nodeArguments } = how;
  const crew = new Crew(
    { below, env, nodeArguments, kills: how.kills, places: how.places, killedEachMs },
    how.seed,
  );
  try {
    const endpoints = await steadyEndpoints(receivers, receiverUrl, askerOf(0));
    let isTold = false;
    const following = Promise.all(
      Array.from({ length: followersAtOnce }, (_, index) => follow(askerOf(index), () => isTold)),
    );
    // Whoever fails is reported by the one who waits for it.
    following.catch(() => {});
    sink.manners = { recipient: () => (below(10) === 0 ? '451 4.2.0 Busy' : undefined) };
    crew.start();
    const all: Clients = {
      scene,
      known: {
        bookings: [],
        requests: [],
        steady: endpoints,
        schedules: [],
        eventTypes: [],
        endpoints: [],
        others: [...scene.others],
      },
      receivers,
      receiverUrl,
      changes: [],
      replays: [],
      operations: how.operations,
      // Changes come for as long as workers are killed.
      isEarly: (asked) => crew.deaths.length * how.operations < how.kills * asked,
      asked: 0,
    };
    await Promise.all(
      Array.from({ length: how.clients }, (_, index) => {
        const drawn = dice(how.seed * 1000 + 1 + index);
        for (let warm = 0; warm < 8; warm += 1) drawn(2);
        return beClient(all, askerOf(index), drawn);
      }),
    );
    if (!isKilled) receivers.comeBack();
    await crew.stop();
    receivers.comeBack();
    sink.manners = {};
    // One that sees nothing may have been shown nothing.
    const isEmpty = ({ told, left }: Readonly<Record<string, unknown>>) => told === 0 && left === 0;
    await crew.recover('dispatch', [0, 0, 0, 0, 0], isEmpty);
    isTold = true;
    const follows = await following;
    const feed = await readWhole(askerOf(0));
    const fromMs = Math.max(...Object.values(crew.aheadMs));
    const later = [0, ...laterMs].map((ms) => fromMs + ms);
    await crew.recover('deliver', later);
    await crew.recover('sendMessages', later);
    const quietMs = Date.now();
    const left = await leftOf(scene);
    await remindAll(crew, scene, below);
    const expiry = await expireFirst(scene, feed, askerOf(0));
    return {
      before,
      changes: all.changes,
      feed,
      follows,
      expiry,
      endpoints: endpoints.map((one) => ({ ...one, replayedMs: replayedMs(all, one.uid) })),
      received: receivers.received,
      mails: sink.mails.map(
        ({ messageId = '', envelope, subject = '', text = '', date = '', atMs }) => ({
          atMs,
          sentMs: Date.parse(date),
          messageId,
          to: envelope.to.join(),
          subject,
          text,
        }),
      ),
      quietMs,
      reminderMinutes,
      left,
      deaths: crew.deaths,
      requests: all.asked,
      wakes: crew.wakes,
      errors: crew.errors,
    };
  } finally {
    receivers.comeBack();
    await crew.end();
    receivers.stop();
    await sink.close();
  }
}

const replayedMs = ({ replays }: Clients, uid: string): readonly number[] =>
  replays.flatMap(({ endpoint, askedMs }) => (endpoint === uid ? [askedMs] : []));

/** Endpoints that ask for everything, of which nobody changes anything. */
async function steadyEndpoints(receivers: Receivers, url: string, asker: Asker) {
  const endpoints: (Omit<SteadyEndpoint, 'replayedMs'> & { readonly uid: string })[] = [];
  for (const manner of manners) {
    const path = `/${manner}/steady`;
    const body = { url: `${url}${path}`, events: ['*'] };
    const { status, data, text } = await ask({ operation: 'createWebhookEndpoint', body }, asker);
    if (status !== 201) throw new Error(text);
    receivers.trust(path, String(data?.secret));
    endpoints.push({ path, uid: String(data?.uid), sinceMs: Date.now() });
  }
  return endpoints;
}

/** `uid version` of all changes that are not told, by the keys of the outbox. */
async function outboxOf({ world }: EventScene): Promise<readonly string[]> {
  return (await storedItems())
    .map(({ pk, sk }) => [String(pk), ...String(sk).split('#')])
    .filter(([pk, of]) => pk?.startsWith('OUT#') && of === world.of)
    .map(([, , , uid, version]) => `${uid} ${Number(version)}`);
}

/** What waits to be told, sent or tried again. An endpoint that is gone or disabled is cleared when somebody looks. */
async function leftOf({ world }: EventScene): Promise<readonly string[]> {
  const waiting = [
    ['OUT#', world.of],
    ['ASIDE', world.of],
    [`O#${world.of}#WH#`, 'N#'],
    [`O#${world.of}#WH#`, 'R#'],
    [`O#${world.of}#MAIL`, 'A#'],
    [`O#${world.of}#MAIL`, 'W#'],
    ['DUE#webhook', '0000000000000'],
    ['DUE#mail', '0000000000000'],
  ] as const;
  return (await storedItems())
    .filter(({ pk, sk }) =>
      waiting.some(([one, other]) => String(pk).startsWith(one) && String(sk).startsWith(other)),
    )
    .map(({ pk, sk }) => `${pk} ${sk}`);
}

/** Moves the clock to the reminders of every start that a booking can have; now and then too far, and back. */
async function remindAll(crew: Crew, { starts }: EventScene, below: Dice): Promise<void> {
  for (const startedAt of starts) {
    const dueMs = Date.parse(startedAt) - reminderMinutes * minuteMs;
    const jumps = below(3) === 0 ? [45, -30] : [];
    // The second one finds what the first one left, whose place nobody has any more.
    for (const minutes of [...jumps, 0, 1.2, -1]) {
      const aheadMs = dueMs + minutes * minuteMs - Date.now();
      if (minutes === 0) await crew.wakeOnce('sendMessages', aheadMs);
      else await crew.recover('sendMessages', [aheadMs]);
    }
  }
}
