import { parseArgs } from 'node:util';
import { routes } from '../lib/contract/routes.ts';
import { atTerminal } from './local/at-terminal.ts';
import { Remedy } from './local/remedy.ts';
import { runTests } from './local/run-tests.ts';
import { wholeNumber } from './local/whole-number.ts';

const help = `npm run fuzz -- [options]

Sends every operation requests with one or more errors, generated from the contracts, and validates each
response against the OpenAPI document. npm test does the same with 3 000 requests.

  --cases <number>  number of requests (default: 30000)
  --seed <number>   the same seed generates the same requests (default: a new seed)
  --only <id>       tests only the operation with this ID
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
  if (only !== undefined && !(only in routes)) throw new Remedy(`Unknown operation ${only}.`);
  process.stdout.write(`${cases} requests, seed ${seed}\n`);
  runTests(['tests/fuzz'], {
    FC_SEED: `${seed}`,
    FUZZ_CASES: `${cases}`,
    ...(only !== undefined && { FUZZ_ONLY: only }),
  });
}

await atTerminal(run);
