import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { changeShards, emptyMs, stepMs, withdrawChange } from '../../lib/admin/change-shards.ts';
import { refused } from '../../lib/admin/refused.ts';
import { readLayouts, type StoredLayouts } from '../../lib/data/engine/stored-layouts.ts';
import { type Command, existing, optionsOf, organization } from './command.ts';

/** A stage that is idle reads each shard twice a minute. */
const shardsAtMost = 1024;

const shards = v.strictObject({
  count: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/u, 'Must be a whole number.'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(shardsAtMost),
    ),
  ),
  organization: v.optional(organization),
  withdraw: v.optional(v.literal(true)),
});

/** Waits, and prints the reason when it changes. */
function newPause(): (ms: number, reason: string) => Promise<void> {
  let printed = '';
  return async (ms, reason) => {
    if (reason !== printed) process.stderr.write(`${reason}\n`);
    printed = reason;
    await sleep(ms);
  };
}

const printed = ({ changedMs, ...layouts }: StoredLayouts) => ({
  ...layouts,
  changedAt: changedMs === 0 ? null : new Date(changedMs).toISOString(),
});

export const shardsCommand: Command = {
  summary:
    'shows the number of shards of unpublished changes and due jobs, or changes it: of the service, or of the changes of one organization. Takes about five minutes',
  usage: '[--count <number>] [--organization <id>] [--withdraw]',
  options: ['count', 'organization'],
  flags: ['withdraw'],
  async run(options) {
    const { count, organization: id, withdraw } = optionsOf(shards, options);
    if (withdraw) return withdrawChange();
    if (count === undefined && id !== undefined)
      throw refused('--count', 'member/missing', 'Give the number of shards of the organization.');
    if (count === undefined) return printed(await readLayouts());
    const of = id === undefined ? undefined : await existing(id);
    return changeShards({ count, organization: of }, { stepMs, emptyMs, pause: newPause() });
  },
};
