import { type DeliveryDeps, deliver, real } from '../../../lib/workers/webhooks/deliver.ts';
import { tellChanges } from '../feed/tell-changes.ts';

/** The context of a worker with its clock `ms` ahead, and without randomness. */
const ahead = (ms: number, given: Partial<DeliveryDeps> = {}): DeliveryDeps => ({
  ...real,
  now: () => Date.now() + ms,
  chance: () => 0.5,
  ...given,
});

const quietly = { isQuiet: true };

/** Publishes all changes, and sends the events that are due now, or on a clock that is ahead, once. */
export async function sendDue(ms = 0, given: Partial<DeliveryDeps> = {}) {
  await tellChanges();
  const { isFailed, line } = await deliver(quietly, ahead(ms, given));
  if (isFailed) throw new Error(JSON.stringify(line));
  return line;
}

export const sendChanges = (): Promise<unknown> => sendDue();
