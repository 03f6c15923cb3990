import { drain } from '../../../lib/workers/dispatch/drain.ts';

export const everyShard = [0, 1, 2, 3, 4, 5, 6, 7];

/** Publishes all changes that have been made, like the dispatcher, with its clock `aheadMs` ahead. */
export async function tellChanges(aheadMs = 0): Promise<void> {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const { waiting, errors } = await drain(everyShard, Date.now() + aheadMs);
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
    if (waiting.length === 0) return;
  }
  throw new Error('Some changes were not published.');
}
