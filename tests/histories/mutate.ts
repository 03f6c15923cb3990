import { parseArgs } from 'node:util';
import { atTerminal } from '../../scripts/local/at-terminal.ts';
import { Remedy } from '../../scripts/local/remedy.ts';
import { wholeNumber } from '../../scripts/local/whole-number.ts';
import { type EventMutation, eventMutations } from './events/event-mutations.ts';
import { type LocalTable, onLocalTable } from './local-table.ts';
import { type Mutation, mutations } from './mutations.ts';

const all = [...mutations, ...eventMutations];
const guards = all.map(({ name }) => name).join(', ');
const help = `npm run mutate -- [options] [guard …]

Removes the guards of the service one at a time, plays histories of parallel clients, and reports what the
checker found; then plays the same histories with the guard in place. Exits with 1 if the checker finds
nothing without the guard, or anything with it.

  --seed <n>   seed of the histories (default: 1)
  --help

Guards: ${guards}
`;

function chooseGuards(names: readonly string[]): readonly (Mutation | EventMutation)[] {
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new Remedy(`Unknown guard ${unknown.join(', ')}. Choose from ${guards}.`);
  }
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const seed = wholeNumber('--seed', values.seed);
  const some = chooseGuards(positionals);
  await onLocalTable(async (table) => {
    for (const mutation of some) {
      const startedMs = performance.now();
      const { isProved, told } = await prove(mutation, seed, table);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(`${mutation.name}  ${seconds} s, ${told}\n`);
      if (!isProved) process.exitCode = 1;
    }
  });
}

/** Functions that play histories without the guard and with it. */
async function huntersOf(mutation: Mutation | EventMutation, seed: number) {
  if (!('hunt' in mutation)) {
    const { huntEvents, huntNoEvents } = await import('./events/hunt-events.ts');
    return {
      without: () => huntEvents(mutation, seed),
      within: (rounds: number) => huntNoEvents(mutation, seed, rounds),
    };
  }
  const { hunt, huntNothing } = await import('./hunt.ts');
  return {
    without: () => hunt(mutation, seed),
    within: (rounds: number) => huntNothing(mutation, seed, rounds),
  };
}

/** Empties the table after each hunt. Without a guard, a history may leave changes that can never be published. */
async function prove(mutation: Mutation | EventMutation, seed: number, { empty }: LocalTable) {
  const { without, within } = await huntersOf(mutation, seed);
  const { fault, rounds, operations } = await without();
  await empty();
  const sent = `${operations} requests`;
  if (fault === undefined) return { isProved: false, told: `${sent}  NOT CAUGHT` };
  const seen = `${fault.rule}: ${fault.detail.slice(0, 300)}`;
  const { fault: other } = await within(rounds);
  await empty();
  if (other === undefined) return { isProved: true, told: `${sent}  ${seen}` };
  const seenToo = `${other.rule}: ${other.detail.slice(0, 300)}`;
  return { isProved: false, told: `${sent}  SEEN WITH THE GUARD TOO  ${seenToo}` };
}

await atTerminal(run);
