import { setTimeout as sleep } from 'node:timers/promises';

/** The interval at which `npm start` starts workers. */
const wakeMs = 300;

/**
 * Starts a worker repeatedly, and further ones while it waits for an external server, like the
 * local service.
 */
export async function waking(
  wake: () => Promise<unknown>,
  runsAtOnce: number,
  isOver: () => boolean,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  while (!isOver()) {
    if (running.size < runsAtOnce) {
      const run = wake().finally(() => running.delete(run));
      running.add(run);
    }
    await Promise.race([Promise.all(running), sleep(2 * wakeMs)]);
    await sleep(wakeMs);
  }
}
