import { routes } from '../lib/contract/routes.ts';
import { atTerminal } from './local/at-terminal.ts';
import { randomCases } from './local/random-cases.ts';
import { Remedy } from './local/remedy.ts';
import { runTests } from './local/run-tests.ts';

const help = `npm run fuzz -- [options]

Sends every operation requests with one or more errors, generated from the contracts, and validates each
response against the OpenAPI document. npm test does the same with 3 000 requests.

  --cases <number>  number of requests (default: 30000)
  --seed <number>   the same seed generates the same requests (default: a new seed)
  --only <id>       tests only the operation with this ID
  --help
`;

function run(): void {
  const asked = randomCases(help, 30_000, { only: { type: 'string' } });
  if (asked === undefined) return;
  const { cases, seed } = asked;
  const { only } = asked.others as { readonly only?: string };
  if (only !== undefined && !(only in routes)) throw new Remedy(`Unknown operation ${only}.`);
  process.stdout.write(`${cases} requests, seed ${seed}\n`);
  runTests(['tests/fuzz'], {
    FC_SEED: `${seed}`,
    FUZZ_CASES: `${cases}`,
    ...(only !== undefined && { FUZZ_ONLY: only }),
  });
}

await atTerminal(run);
