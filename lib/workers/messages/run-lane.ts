import { pause, timeLeftMs } from '../../data/engine/deadline.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import {
  type DueJob,
  mailLane,
  putDueAlone,
  releaseDue,
  removeDue,
  takeDue,
} from '../../data/jobs/due.ts';
import {
  type InLane,
  nextHourMs,
  nextWaitingMs,
  type QueuedMessage,
  readWaiting,
} from '../../data/messages/mail-lane.ts';
import { type MailQueue, mailQueues } from '../../domain/messages/mail-queue.ts';
import { lineOf, type MessageStatus } from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { lookAgainMs, unreadableError } from '../unreadable.ts';
import { type Announcing, announce, seenAfterMs } from './announce.ts';
import { isSetAside } from './is-set-aside.ts';
import { readKnown } from './read-known.ts';
import { type Sending, sendMessage } from './send-message.ts';
import { leaseMs, spareMs } from './time-of-a-run.ts';

const messagesAtOnce = 20;

/** How many messages came to what. */
export type Tally = Map<MessageStatus, number>;

/** Sends what waits in the lane of an organization, which one worker at a time has. */
export async function runLane(
  of: OrganizationId,
  found: readonly DueJob[],
  sending: Sending,
  tally: Tally,
): Promise<void> {
  const { nowMs } = sending;
  const taken = await takeDue(of, mailLane(of), nowMs(), {
    by: crypto.randomUUID(),
    untilMs: nowMs() + leaseMs,
  });
  if (taken === 'refused') return;
  for (const due of found) if (due.dueAtMs > 0) await removeDue(of, due);
  const passedOver = new Map<number, number>();
  const unreadable = new Map<string, number>();
  const heldUp = new Map<string, number>();
  const full = new Map<MailQueue, number>();
  const end = await sendAll(of, taken, { ...sending, passedOver, unreadable, heldUp, full }, tally);
  const waiting = await Promise.all(
    mailQueues.map(async (queue) => full.get(queue) ?? nextWaitingMs(of, heldUp, queue)),
  );
  const next = earliest([
    ...passedOver.values(),
    ...unreadable.values(),
    ...heldUp.values(),
    ...waiting.filter((atMs) => atMs !== undefined),
  ]);
  if (end === 'over' || (next !== undefined && next <= nowMs())) {
    await releaseDue(of, taken);
    return;
  }
  if (next !== undefined) await putDueAlone(of, { ...mailLane(of), dueAtMs: next }, nowMs());
  // Whoever put it again in the meantime has put something into the lane.
  if ((await removeDue(of, taken)) === 'refused') await releaseDue(of, taken);
}

const earliest = (instants: readonly number[]): number | undefined =>
  instants.length > 0 ? Math.min(...instants) : undefined;

/** Until nothing is left that may be sent now (`done`), or the time is over. */
async function sendAll(
  of: OrganizationId,
  { puts }: DueJob,
  sending: Sending & Announcing & NotSent,
  tally: Tally,
): Promise<'done' | 'over'> {
  let announced = 0;
  for (let isSure = false; timeLeftMs() > spareMs; ) {
    if (sending.full.size === mailQueues.length) return 'done';
    announced += await announce(of, sending);
    if (await sendNext(of, sending, tally)) continue;
    if (isSure || announced + sending.passedOver.size >= puts) return 'done';
    // Beside transactions a query may see an announcement later than the lane that was put with it.
    await pause(seenAfterMs);
    isSure = true;
  }
  return 'over';
}

/** Sends some messages of the first queue that has any, so later queues wait for earlier ones. Returns false if all queues are empty. */
async function sendNext(
  of: OrganizationId,
  sending: Sending & NotSent,
  tally: Tally,
): Promise<boolean> {
  const { nowMs, heldUp, full } = sending;
  for (const queue of mailQueues.filter((one) => !full.has(one))) {
    const found = await readWaiting(of, nowMs(), messagesAtOnce, heldUp, queue);
    for (const one of found.unreadable) await passOver(of, one, sending);
    if (found.messages.length === 0) continue;
    const hourEndsMs = nextHourMs(nowMs());
    if (await sendSome(of, found.messages, sending, tally)) {
      // The mails of later queues are counted with the same counters, so these queues are full, too.
      for (const one of mailQueues.slice(mailQueues.indexOf(queue))) full.set(one, hourEndsMs);
    }
    return true;
  }
  return false;
}

/** What is not sent in one run, and when it is looked at again (epoch milliseconds). */
interface NotSent {
  /** Queues that have reached their limit of this hour. */
  readonly full: Map<MailQueue, number>;
  /** Messages that cannot be read, by their places. */
  readonly unreadable: Map<string, number>;
  /** All messages of a line, one of which cannot be sent. */
  readonly heldUp: Map<string, number>;
}

/** Once a run, what cannot be read is set aside if it has been there for long. */
async function passOver(
  of: OrganizationId,
  found: InLane,
  sending: Sending & NotSent,
): Promise<void> {
  const place = found.item.sk as string;
  if (sending.unreadable.has(place)) return;
  if (await isSetAside(of, found, unreadableError(), sending)) return;
  sending.unreadable.set(place, lookAgainMs(found.sinceMs, sending));
}

/**
 * Those of one booking one after the other, so that nobody hears of a change before what it changed. What is known
 * of one is read right before it is sent, as those before it may have taken their time.
 */
async function sendSome(
  of: OrganizationId,
  found: readonly QueuedMessage[],
  sending: Sending & NotSent,
  tally: Tally,
): Promise<boolean> {
  let isFull = false;
  const lines = Map.groupBy(found, ({ waiting }) => lineOf(waiting));
  await Promise.all(
    [...lines].map(([line, messages]) =>
      sending.inTurn(async () => {
        for (const message of messages) {
          if (isFull || sending.heldUp.has(line) || timeLeftMs() <= spareMs) return;
          const status = await sendOrHoldUp(of, message, sending);
          if (status === 'full') isFull = true;
          else if (status !== undefined) tally.set(status, (tally.get(status) ?? 0) + 1);
        }
      }),
    ),
  );
  return isFull;
}

/**
 * What cannot be sent now, because its booking or what became of it cannot be read, holds up what else is told of the
 * booking, and nothing of others. When it has been there for long, it is set aside.
 */
const sendOrHoldUp = async (
  of: OrganizationId,
  found: QueuedMessage,
  sending: Sending & NotSent,
): Promise<MessageStatus | 'full' | undefined> =>
  send(of, found, sending).catch(async (error: Error) => {
    if (isUnavailable(error)) throw error;
    if (await isSetAside(of, found, error, sending)) return undefined;
    sending.heldUp.set(lineOf(found.waiting), lookAgainMs(found.sinceMs, sending));
    return undefined;
  });

async function send(of: OrganizationId, { waiting }: QueuedMessage, sending: Sending) {
  const known = await readKnown(of, waiting, sending.nowMs());
  return sendMessage(of, waiting, known, sending);
}
