import { causesOf } from '../../app/causes-of.ts';
import { type DueKind, type FoundDue, readDue } from '../../data/due.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { gate } from '../../data/engine/gate.ts';
import type { Outcome } from '../implement-worker.ts';
import { chosenMailServer, mailsAnHour } from './mail-settings.ts';
import { remind } from './remind.ts';
import { runLane, type Tally } from './run-lane.ts';
import type { Sending } from './send-message.ts';

/** Of each shard; what comes after them is looked at by the next round. */
const dueAtOnce = 25;
const lanesAtOnce = 8;
const spareMs = 10_000;

/** Makes the reminders that are due, and sends the messages of all organizations that have some. */
export async function sendMessages(_wake: object, startMs: number): Promise<Outcome> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const failures: Sending['failures'] = [];
  const tally: Tally = new Map();
  const reminders = await due('reminder', startMs);
  const reminded = await remindAll(reminders, nowMs, failures);
  const lanes = await due('mail', nowMs());
  const sinceMs = Math.min(startMs, ...[...reminders, ...lanes].map((one) => one.sinceMs));
  if (lanes.length > 0) {
    const server = await chosenMailServer();
    const sending: Sending = { server, anHour: mailsAnHour(), nowMs, failures };
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

const due = (kind: DueKind, nowMs: number): Promise<readonly FoundDue[]> =>
  readDue(kind, nowMs, { untilMs: nowMs, atMost: dueAtOnce });

async function remindAll(
  found: readonly FoundDue[],
  nowMs: () => number,
  failures: Sending['failures'],
): Promise<number> {
  const inTurn = gate(lanesAtOnce);
  let reminded = 0;
  await Promise.all(
    found.map((one) =>
      inTurn(async () => {
        reminded += await alone(() => remind(one, nowMs()), failures, 0);
      }),
    ),
  );
  return reminded;
}

/** Organizations side by side: what goes wrong with one stops no other. */
async function runLanes(lanes: readonly FoundDue[], sending: Sending, tally: Tally): Promise<void> {
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
