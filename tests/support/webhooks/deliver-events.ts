import { deliver, type Given, real } from '../../../lib/workers/deliver.ts';
import { tellChanges } from '../feed/tell-changes.ts';

/** By the clock of a worker that is so far ahead, and without chance. */
const ahead = (ms: number, given: Partial<Given> = {}): Given => ({
  ...real,
  now: () => Date.now() + ms,
  chance: () => 0.5,
  ...given,
});

const quietly = { isQuiet: true };

/** What is due now, or to a clock that is ahead, is sent once. */
export async function sendDue(ms = 0, given: Partial<Given> = {}) {
  const { isFailed, line } = await deliver(quietly, ahead(ms, given));
  if (isFailed) throw new Error(JSON.stringify(line));
  return line;
}

/** All changes that were made are events, and those are sent. */
export async function sendChanges(): Promise<void> {
  await tellChanges();
  await sendDue();
}
