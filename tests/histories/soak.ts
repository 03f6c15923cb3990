import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { atTerminal } from '../../scripts/local/at-terminal.ts';
import { wholeNumber } from '../../scripts/local/whole-number.ts';
import { startFronts } from '../support/processes/fronts.ts';
import { type LocalTable, onLocalTable } from './local-table.ts';
import { mixOf } from './mixes.ts';

const help = `npm run soak -- [options]

Plays histories: parallel clients send random requests to two service processes on one engine. Checks each
history against the guarantees of the service, and exits with 1 at the first violation.

  --events          plays histories of events instead: workers are killed, receivers fail, ten clients follow the feed
  --crowd           in histories of events, runs six workers of most queues and stops some for longer than their lease, instead of kills
  --shards          in histories of events, raises the number of shards meanwhile
  --seed <n>        seed of the first history; each following history uses the next number (default: 1)
  --operations <n>  stops after this number of requests (default: 20 000)
  --minutes <n>     stops after this number of minutes instead
  --clients <n>     number of concurrent clients (default: 16)
  --help
`;

const endless = Number.POSITIVE_INFINITY;
const operationsARound = 2000;
const folder = '.local/histories';

function options() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      operations: { type: 'string', default: '20000' },
      minutes: { type: 'string' },
      clients: { type: 'string', default: '16' },
      events: { type: 'boolean' },
      crowd: { type: 'boolean' },
      shards: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const {
    help: isHelp = false,
    events: isOfEvents = false,
    crowd: isCrowded = false,
    shards: raisesShards = false,
    minutes,
    seed,
    operations,
    clients,
  } = values;
  return {
    isHelp,
    isOfEvents,
    isCrowded,
    raisesShards,
    seed: wholeNumber('--seed', seed),
    clients: wholeNumber('--clients', clients, 1),
    operations: minutes === undefined ? wholeNumber('--operations', operations, 1) : endless,
    untilMs: minutes === undefined ? endless : wholeNumber('--minutes', minutes, 1) * 60_000,
  };
}

/** Plays histories until the first one with a fault. Returns whether there was none. */
async function soak(
  { seed, clients, operations, untilMs }: ReturnType<typeof options>,
  { empty }: LocalTable,
): Promise<boolean> {
  const { playAndCheck } = await import('./play-and-check.ts');
  const { baseUrls, stop } = await startFronts(2);
  let done = 0;
  try {
    for (let round = seed; done < operations && performance.now() < untilMs; round += 1) {
      const startedMs = performance.now();
      const { calls, faults } = await playAndCheck({
        seed: round,
        clients,
        operations: Math.min(operationsARound, operations - done),
        mix: mixOf(round),
        baseUrls,
      });
      done += calls.length;
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      const refused = calls.filter(({ status }) => status === 409).length;
      process.stdout.write(
        `seed ${round}: ${calls.length} requests (${refused} conflicts) in ${seconds} s, ${faults.length} faults; ${done} in all\n`,
      );
      if (faults.length > 0) {
        reportFaults(round, calls, faults);
        return false;
      }
      await empty();
    }
    return true;
  } finally {
    await stop();
  }
}

function reportFaults(
  seed: number,
  calls: object,
  faults: readonly { rule: string; detail: string }[],
) {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${seed}.json`;
  writeFileSync(file, JSON.stringify({ faults, calls }, null, 1));
  for (const { rule, detail } of faults.slice(0, 10)) {
    process.stdout.write(`  ${rule}: ${detail.slice(0, 1000)}\n`);
  }
  process.stdout.write(`The whole history is in ${file}. To repeat it, run with --seed ${seed}.\n`);
}

await atTerminal(async () => {
  const given = options();
  if (given.isHelp) {
    process.stdout.write(help);
    return;
  }
  await onLocalTable(async (table) => {
    const play = given.isOfEvents ? (await import('./events/soak-events.ts')).soakEvents : soak;
    if (!(await play(given, table))) process.exitCode = 1;
  });
});
