import { setTimeout as sleep } from 'node:timers/promises';
import { type Waking, workers } from '../../lib/contract/workers.ts';

/**
 * In a deployment, a stream starts a worker within a second. The local service has no stream, so
 * workers run repeatedly.
 */
const betweenMs = 300;
/** A worker that takes longer waits for an external server. */
const stayingMs = 700;

/**
 * A worker that waits for an external server does not delay others, like in a deployment. Several
 * dispatchers would only conflict.
 */
const atOnceAtMost = (name: string): number => (name.endsWith('-dispatch') ? 1 : 20);

/**
 * Invokes the workers repeatedly like Lambda, so that the same code runs as in a deployment. Ends
 * when the service stops.
 */
export async function wakeWorkers(lambdaUrl: string, isStopping: () => boolean): Promise<void> {
  const names = Object.entries<readonly Waking[]>(workers)
    .filter(([, by]) => by.includes('minute') || by.includes('dispatcher'))
    .map(([id]) => `scheduling-local-${id}`);
  await Promise.all(names.map((name) => wakeAgain(lambdaUrl, name, isStopping)));
}

async function wakeAgain(
  lambdaUrl: string,
  name: string,
  isStopping: () => boolean,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!isStopping()) {
    if (running.size < atOnceAtMost(name)) {
      const run = wake(lambdaUrl, name).finally(() => running.delete(run));
      running.add(run);
    }
    // The next run starts when the last one has ended, or after a while.
    await Promise.race([Promise.all(running), sleep(stayingMs)]);
    await sleep(betweenMs);
  }
}

/** The worker logs its errors. Unfinished work is done in the next run. */
async function wake(lambdaUrl: string, name: string): Promise<void> {
  const url = `${lambdaUrl}/2015-03-31/functions/${name}/invocations`;
  const body = JSON.stringify({ isQuiet: true });
  await fetch(url, { method: 'POST', body })
    .then((reply) => reply.arrayBuffer())
    .catch(() => {});
}
