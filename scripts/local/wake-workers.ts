import { setTimeout as sleep } from 'node:timers/promises';
import { type Waking, workers } from '../../lib/contract/workers.ts';

/** In the cloud a stream wakes a worker within a second; here nothing tells of a change, so it is looked for. */
const betweenMs = 300;
/** Who runs for longer waits for somebody. */
const stayingMs = 700;

/** Who sends may wait for somebody who hangs, and others go on meanwhile, as in the cloud. Several dispatchers would only be in each other's way. */
const atOnceAtMost = (name: string): number => (name.endsWith('-dispatch') ? 1 : 20);

/**
 * Wakes the workers again and again, by the interface through which Lambda is called, so that what runs
 * here is what is deployed. Ends when the service is to end.
 */
export async function wakeWorkers(lambdaUrl: string, isStopping: () => boolean): Promise<void> {
  const names = Object.entries<readonly Waking[]>(workers)
    .filter(([, by]) => by.includes('minute'))
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
    // The next one comes when the last one has ended, or after a while.
    await Promise.race([Promise.all(running), sleep(stayingMs)]);
    await sleep(betweenMs);
  }
}

/** What goes wrong stands in the log of the worker; what was not done is done the next time. */
async function wake(lambdaUrl: string, name: string): Promise<void> {
  const url = `${lambdaUrl}/2015-03-31/functions/${name}/invocations`;
  const body = JSON.stringify({ isQuiet: true });
  await fetch(url, { method: 'POST', body })
    .then((reply) => reply.arrayBuffer())
    .catch(() => {});
}
