import { causesOf } from '../../app/causes-of.ts';
import { grantDeps } from '../../app/external-calendars/grants.ts';
import { readChanges } from '../../app/external-calendars/read-changes.ts';
import { type Synced, syncConnection } from '../../app/external-calendars/sync-connection.ts';
import { timeLeftMs } from '../../data/engine/deadline.ts';
import { openAccount } from '../../data/external-calendars/connection-secrets.ts';
import { type DueJob, readDue, releaseDue, removeDue, takeDue } from '../../data/jobs/due.ts';
import { wholeStoreOf } from '../../data/whole-store.ts';
import { openSource } from '../../outbound/calendars/open-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { fairGate } from '../fair-gate.ts';
import type { WorkerResult } from '../implement-worker.ts';

/** Maximum number of connections from each shard. The next run reads the others. */
const dueAtOnce = 25;
const connectionsAtOnce = 8;
/** Maximum for one organization, if others wait. */
const shareAtOnce = 4;
/** The lease of a connection, and the longest time of a reading. */
const leaseMs = 60_000;
const longestMs = 40_000;

const deps = { openAccount, openSource, surroundings, readChanges, ...grantDeps };

type Tally = Map<Synced['came'] | 'broken' | 'unreadable' | 'cut', number>;

const count = (tally: Tally, name: Parameters<Tally['get']>[0], more = 1): void => {
  if (more > 0) tally.set(name, (tally.get(name) ?? 0) + more);
};

/** Reads the calendars of all connections that are due, of all organizations. A connection that fails does not stop others. */
export async function syncCalendars(_wake: object, startMs: number): Promise<WorkerResult> {
  const begunMs = performance.now();
  const nowMs = () => Math.round(startMs + performance.now() - begunMs);
  const found = await readDue('calendar', startMs, { untilMs: startMs, atMost: dueAtOnce });
  const tally: Tally = new Map();
  const errors: ReturnType<typeof causesOf>[] = [];
  const inTurn = fairGate(found, { atOnce: connectionsAtOnce, share: shareAtOnce });
  await Promise.all(
    found.map((due) =>
      inTurn(due, async () => {
        if (timeLeftMs() <= longestMs) return;
        try {
          const synced = await syncDue(due, nowMs());
          if (synced === undefined) return;
          count(tally, synced.came);
          for (const name of ['unreadable', 'cut'] as const) count(tally, name, synced[name]);
          if (synced.unexpected) errors.push(causesOf(synced.unexpected as Error));
        } catch (error) {
          errors.push(causesOf(error as Error));
          count(tally, 'broken');
        }
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

/** Reads one connection; undefined if another worker does so. The instant of the next reading is stored with the result. */
async function syncDue(due: DueJob, nowMs: number): Promise<Synced | undefined> {
  const lease = { by: crypto.randomUUID(), untilMs: nowMs + leaseMs };
  const taken = await takeDue(due.of, due, nowMs, lease);
  if (taken === 'refused') return undefined;
  const synced = await syncConnection(
    { uid: due.id, dueAtMs: due.dueAtMs, isAbandoned: due.taken !== undefined },
    nowMs,
    wholeStoreOf(due.of),
    deps,
  );
  // Another reading was requested meanwhile. The next run finds it.
  if ((await removeDue(due.of, taken)) === 'refused') await releaseDue(due.of, taken);
  return synced;
}
