import { parseArgs } from 'node:util';
import { onLocalTable } from './local-table.ts';
import { mutations } from './mutations.ts';

const help = `npm run mutate -- [options] [guard …]

Takes away one guard of the service after the other, plays histories against it from parallel clients,
and says what the checker saw of it. Ends with 1 when it saw nothing.

  --seed <n>   another seed (1 without it)
  --help

Guards: ${mutations.map(({ name }) => name).join(', ')}
`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const chosen = mutations.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  await onLocalTable(async () => {
    const { hunt } = await import('./hunt.ts');
    for (const mutation of chosen) {
      const startedMs = performance.now();
      const { fault, operations } = await hunt(mutation, Number(values.seed));
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      const seen = fault ? `${fault.rule}: ${fault.detail.slice(0, 300)}` : 'NOT CAUGHT';
      process.stdout.write(`${mutation.name}  ${seconds} s, ${operations} requests  ${seen}\n`);
      if (fault === undefined) process.exitCode = 1;
    }
  });
}

await run();
