import { readChanges } from '../../app/calendars/read-changes.ts';
import { type Synced, syncConnection } from '../../app/calendars/sync-connection.ts';
import { causesOf } from '../../app/causes-of.ts';
import { openAccount } from '../../data/connection-secrets.ts';
import { type FoundDue, readDue, releaseDue, removeDue, takeDue } from '../../data/due.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { gate } from '../../data/engine/gate.ts';
import { storeOf } from '../../data/store.ts';
import { openSource } from '../../outbound/calendars/open-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import type { Outcome } from '../implement-worker.ts';

/** Of each shard; what comes after them is looked at by the next round. */
const dueAtOnce = 25;
const connectionsAtOnce = 8;
/** So long has one worker a connection to itself, and so much time it takes at most. */
const leaseMs = 60_000;
const longestMs = 30_000;

const deps = { openAccount, openSource, surroundings, readChanges };

type Tally = Map<Synced | 'broken', number>;

/** Reads the calendars of all connections that are due, of all organizations. One that is broken stops no other. */
export async function syncCalendars(_wake: object, startMs: number): Promise<Outcome> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const found = await readDue('calendar', startMs, { untilMs: startMs, atMost: dueAtOnce });
  const tally: Tally = new Map();
  const errors: ReturnType<typeof causesOf>[] = [];
  const inTurn = gate(connectionsAtOnce);
  await Promise.all(
    found.map((due) =>
      inTurn(async () => {
        if (timeLeftMs() <= longestMs) return;
        const came = await syncDue(due, nowMs()).catch((error: unknown) => {
          errors.push(causesOf(error as Error));
          return 'broken' as const;
        });
        if (came !== undefined) tally.set(came, (tally.get(came) ?? 0) + 1);
      }),
    ),
  );
  const oldestMs = Math.min(startMs, ...found.map(({ sinceMs }) => sinceMs));
  return {
    isIdle: tally.size === 0,
    isFailed: errors.length > 0,
    line: {
      ...Object.fromEntries(tally),
      oldestSeconds: Math.round((startMs - oldestMs) / 1000),
      ...(errors.length > 0 && { errors: errors.slice(0, 5) }),
    },
  };
}

/** Undefined where another worker has it. When the next one is due is kept with what was read. */
async function syncDue(due: FoundDue, nowMs: number): Promise<Synced | undefined> {
  const lease = { by: crypto.randomUUID(), untilMs: nowMs + leaseMs };
  const taken = await takeDue(due.of, due, nowMs, lease);
  if (taken === 'refused') return undefined;
  const synced = await syncConnection(
    { uid: due.id, dueAtMs: due.dueAtMs },
    nowMs,
    storeOf(due.of),
    deps,
  );
  // It was asked for once more meanwhile: the next run finds it.
  if ((await removeDue(due.of, taken)) === 'refused') await releaseDue(due.of, taken);
  return synced;
}
