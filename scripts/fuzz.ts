import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const help = `npm run fuzz -- [options]

Sends every operation requests that are wrong in one thing or in many, made from the contracts, and
holds each answer against the document; npm test does the same with 3 000 of them.

  --cases <number>  how many requests (30000 without it)
  --seed <number>   the same seed draws the same requests (a new one without it)
  --only <id>       only the operation of that id
  --help
`;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '30000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const isWhole = (text: string): boolean => /^\d{1,9}$/u.test(text);

if (values.help) process.stdout.write(help);
else if (!isWhole(values.cases) || !isWhole(values.seed)) {
  process.stderr.write('--cases and --seed are whole numbers of at most nine digits.\n');
  process.exitCode = 1;
} else {
  process.stdout.write(`${values.cases} requests, seed ${values.seed}\n`);
  const only = values.only === undefined ? {} : { FUZZ_ONLY: values.only };
  const run = spawn('vitest', ['run', 'tests/fuzz'], {
    stdio: 'inherit',
    env: { ...process.env, FC_SEED: values.seed, FUZZ_CASES: values.cases, ...only },
  });
  run.once('exit', (code) => process.exit(code ?? 1));
}
