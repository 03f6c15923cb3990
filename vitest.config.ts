import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Every process would compile the same packages again, also one that is started in a folder of its own. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** Rules and documents are tested without a table, so that their tests run on any machine and at once. */
const withoutTable = ['domain', 'contract', 'infrastructure', 'docs', 'outbound', 'pages'];

/** What breaks its own process, or says before how it is configured, has a process of its own. */
const alone = [
  'tests/http/{authenticate,bearer,identities,issuer-away}.test.ts',
  'tests/tables/credentials.test.ts',
  // It says which issuer the service trusts.
  'tests/journeys/sign-in.test.ts',
  // The keys of an issuer are kept by the process.
  'tests/api/{api-keys/create-api-key,users/{get-current-user,update-current-user-identity,delete-current-user-identity},organization/asked-with}.test.ts',
];

const rules = withoutTable.map((kind) => `tests/${kind}/**/*.test.ts`);

/** What is tested against a table: one for each test file. */
const setupFiles = [
  'tests/support/seed.ts',
  'tests/support/fresh-table.ts',
  'tests/support/log-lines.ts',
];

/** A process serves one project, and another one is started for the next. */
const inTurn = ['alone', 'rules', 'service'];

const longest = /\/tests\/(?:faults|fuzz|histories)\//u;

/** Where no earlier run tells how long files take, vitest begins with the largest. These are small and take longest: begun last, they run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ project }: TestSpecification) => inTurn.indexOf(project.name);
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b) || isLong(b) - isLong(a));
  }
}

/** Node reads TypeScript itself, faster than Vite, and keeps what it compiled. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    pool: 'forks',
    experimental: byNode,
    globalSetup: ['tests/support/whole-run.ts'],
    // Of two cores, five take more time from each other than they gain: 474 seconds in place of 419.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For what hangs. How fast the machine is decides about nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // What has no state needs no process a file.
          isolate: false,
          include: rules,
          setupFiles: ['tests/support/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // The service is loaded once a process.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...rules, ...alone],
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, setupFiles },
      },
    ],
  },
});
