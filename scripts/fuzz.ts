import { parseArgs } from 'node:util';
import { routes } from '../lib/contract/routes.ts';
import { atTerminal } from './local/at-terminal.ts';
import { Remedy } from './local/remedy.ts';
import { runTests } from './local/run-tests.ts';
import { wholeNumber } from './local/whole-number.ts';

const help = `npm run fuzz -- [options]

Sends every operation requests that are wrong in one thing or in many, made from the contracts, and
holds each answer against the document; npm test does the same with 3 000 of them.

  --cases <number>  how many requests (30000 without it)
  --seed <number>   the same seed draws the same requests (a new one without it)
  --only <id>       only the operation of that id
  --help
`;

function run(): void {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '30000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const cases = wholeNumber('--cases', values.cases, 1);
  const seed = wholeNumber('--seed', values.seed);
  const { only } = values;
  if (only !== undefined && !(only in routes)) throw new Remedy(`There is no operation ${only}.`);
  process.stdout.write(`${cases} requests, seed ${seed}\n`);
  runTests(['tests/fuzz'], {
    FC_SEED: `${seed}`,
    FUZZ_CASES: `${cases}`,
    ...(only !== undefined && { FUZZ_ONLY: only }),
  });
}

await atTerminal(run);
