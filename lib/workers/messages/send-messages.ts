import { causesOf } from '../../app/causes-of.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { gate } from '../../data/engine/gate.ts';
import { type DueJob, readDue } from '../../data/jobs/due.ts';
import type { DueKind } from '../../data/keys/due.ts';
import type { Outcome } from '../implement-worker.ts';
import { chosenMailServer, mailsAnHour } from './mail-settings.ts';
import { remind } from './remind.ts';
import { runLane, type Tally } from './run-lane.ts';
import type { Sending } from './send-message.ts';
import { spareMs } from './time-of-a-run.ts';

/** Of each shard; what comes after them is looked at by the next round. */
const dueAtOnce = 25;
const lanesAtOnce = 8;
/** As many connections does a mail server get at once. */
const sendsAtOnce = 10;
/** Reminders are made before anything is sent: so much of the time is left for that. */
const sendsForMs = 15_000;

/** Makes the reminders that are due, and sends the messages of all organizations that have some. */
export async function sendMessages(_wake: object, startMs: number): Promise<Outcome> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const failures: Sending['failures'] = [];
  const tally: Tally = new Map();
  const { reminders, reminded } = await remindAll(nowMs, failures);
  const lanes = await due('mail', nowMs());
  const sinceMs = Math.min(startMs, ...[...reminders, ...lanes].map((one) => one.sinceMs));
  if (lanes.length > 0) {
    const server = await chosenMailServer();
    const sending: Sending = {
      server,
      anHour: mailsAnHour(),
      nowMs,
      inTurn: gate(sendsAtOnce),
      failures,
    };
    await runLanes(lanes, sending, tally);
    server?.close();
  }
  const failed = (tally.get('failed') ?? 0) > 0 || failures.length > 0;
  return {
    isIdle: reminded === 0 && tally.size === 0 && !failed,
    isFailed: failed,
    line: {
      ...(reminded > 0 && { reminded }),
      ...Object.fromEntries(tally),
      oldestSeconds: Math.round((startMs - sinceMs) / 1000),
      ...(failures.length > 0 && { errors: failures.slice(0, failuresALine) }),
    },
  };
}

const failuresALine = 5;

const due = (kind: DueKind, nowMs: number, atMost = dueAtOnce): Promise<readonly DueJob[]> =>
  readDue(kind, nowMs, { untilMs: nowMs, atMost });

/** All that are due: many bookings start at the same minute. What goes wrong is looked at again by the next run, and is read past in this one. */
async function remindAll(nowMs: () => number, failures: Sending['failures']) {
  const inTurn = gate(lanesAtOnce);
  const reminders = new Map<string, DueJob>();
  let [reminded, failed] = [0, 0];
  for (let isMore = true; isMore && timeLeftMs() > sendsForMs; ) {
    const all = await due('reminder', nowMs(), dueAtOnce + failed);
    const found = all.filter((one) => !reminders.has(idOf(one)));
    for (const one of found) reminders.set(idOf(one), one);
    const made = await Promise.all(
      found.map((one) =>
        inTurn(() => alone<number | 'failed'>(() => remind(one, nowMs()), failures, 'failed')),
      ),
    );
    for (const count of made) {
      if (count === 'failed') failed += 1;
      else reminded += count;
    }
    isMore = found.length >= dueAtOnce;
  }
  return { reminders: reminders.values(), reminded };
}

const idOf = ({ of, id, dueAtMs }: DueJob): string => `${dueAtMs} ${of} ${id}`;

/** Organizations side by side: what goes wrong with one stops no other. */
async function runLanes(lanes: readonly DueJob[], sending: Sending, tally: Tally): Promise<void> {
  const inTurn = gate(lanesAtOnce);
  const byOrganization = Map.groupBy(lanes, ({ of }) => of);
  await Promise.all(
    [...byOrganization].map(([of, found]) =>
      inTurn(async () => {
        if (timeLeftMs() <= spareMs) return;
        await alone(() => runLane(of, found, sending, tally), sending.failures, undefined);
      }),
    ),
  );
}

async function alone<Value>(
  run: () => Promise<Value>,
  failures: Sending['failures'],
  otherwise: Value,
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    failures.push(causesOf(error as Error));
    return otherwise;
  }
}
