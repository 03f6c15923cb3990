import { deliver, type Given, real } from '../../../lib/workers/deliver.ts';
import { tellChanges } from '../feed/tell-changes.ts';

/** The context of a worker with its clock `ms` ahead, and without randomness. */
const ahead = (ms: number, given: Partial<Given> = {}): Given => ({
  ...real,
  now: () => Date.now() + ms,
  chance: () => 0.5,
  ...given,
});

const quietly = { isQuiet: true };

/** Sends all events that are due now, or that are due on a clock that is ahead, once. */
export async function sendDue(ms = 0, given: Partial<Given> = {}) {
  const { isFailed, line } = await deliver(quietly, ahead(ms, given));
  if (isFailed) throw new Error(JSON.stringify(line));
  return line;
}

/** Publishes all changes, and sends their events. */
export async function sendChanges(): Promise<void> {
  await tellChanges();
  await sendDue();
}
