import { setTimeout as sleep } from 'node:timers/promises';

/** As often as `npm start` wakes a worker. */
const wakeMs = 300;

/** Wakes a worker again and again, and others while it waits for somebody, as the local service does. */
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
