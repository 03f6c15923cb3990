import { setTimeout as sleep } from 'node:timers/promises';
import { workers } from '../../lib/contract/workers.ts';

/** In the cloud a stream wakes a worker within a second; here nothing tells of a change, so it is looked for. */
const betweenMs = 300;

/**
 * Wakes the workers one round after the other, by the interface through which Lambda is called, so that
 * what runs here is what is deployed. Ends when the service does not answer any more.
 */
export async function wakeWorkers(lambdaUrl: string, isStopping: () => boolean): Promise<void> {
  const names = Object.keys(workers).map((id) => `scheduling-local-${id}`);
  while (!isStopping()) {
    await Promise.all(names.map((name) => wake(lambdaUrl, name)));
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
