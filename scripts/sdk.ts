import { atTerminal } from './local/at-terminal.ts';
import { randomCases } from './local/random-cases.ts';
import { runTests } from './local/run-tests.ts';

const help = `npm run test:sdk -- [options]

Runs the tests of the table on the unchanged AWS SDK (DYNAMODB_CLIENT=sdk), and compares the service's own
parts of the client with those of the SDK: random documents of every type, signatures, errors, connections.
npm test compares 2 000 documents.

  --cases <number>  number of documents (default: 100000)
  --seed <number>   the same seed generates the same documents (default: a new seed)
  --help
`;

function run(): void {
  const asked = randomCases(help, 100_000);
  if (asked === undefined) return;
  const { cases, seed } = asked;
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
