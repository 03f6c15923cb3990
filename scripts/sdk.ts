import { parseArgs } from 'node:util';
import { atTerminal } from './local/at-terminal.ts';
import { runTests } from './local/run-tests.ts';
import { wholeNumber } from './local/whole-number.ts';

const help = `npm run test:sdk -- [options]

Runs the tests of the table on the unchanged AWS SDK (DYNAMODB_CLIENT=sdk), and compares the service's own
parts of the client with those of the SDK: random documents of every type, signatures, errors, connections.
npm test compares 2 000 documents.

  --cases <number>  number of documents (default: 100000)
  --seed <number>   the same seed generates the same documents (default: a new seed)
  --help
`;

function run(): void {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const cases = wholeNumber('--cases', values.cases, 1);
  const seed = wholeNumber('--seed', values.seed);
  process.stdout.write(`${cases} documents, seed ${seed}\n`);
  runTests(
    ['tests/data', 'tests/faults/client-settings', 'tests/faults/reads', 'tests/http/failures'],
    {
      DYNAMODB_CLIENT: 'sdk',
      FC_SEED: `${seed}`,
      SDK_CASES: `${cases}`,
    },
  );
}

await atTerminal(run);
