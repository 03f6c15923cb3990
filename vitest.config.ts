import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { stepLimitMs } from './tests/support/processes/step-limit.ts';

/** Shares compiled packages between all processes of the tests, also between those in other folders. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** Folders whose tests need no table, so they run on any machine and start immediately. */
const withoutTable = ['domain', 'contract', 'infrastructure', 'docs', 'outbound', 'pages'];

/** Tests that trust the same issuer. A process caches the keys of an issuer. */
const signedIn = [
  'tests/http/{authenticate,bearer}.test.ts',
  'tests/tables/credentials.test.ts',
  'tests/api/sessions/{create-openid-session,openid-faults,request-openid-sign-in}.test.ts',
  'tests/api/{api-keys/create-api-key,users/get-current-user,organization/asked-with}.test.ts',
];

/** Tests with a process of their own: they break their process, or choose the issuer before the service is loaded. */
const alone = [
  'tests/http/{identities,issuer-away}.test.ts',
  'tests/journeys/sign-in.test.ts',
  'tests/api/users/{update-current-user-identity,delete-current-user-identity}.test.ts',
];

const rules = withoutTable.map((kind) => `tests/${kind}/**/*.test.ts`);

/** Run before each test file that uses a table. */
const setupFiles = [
  'tests/support/random/seed.ts',
  'tests/support/engine/fresh-table.ts',
  'tests/support/processes/log-lines.ts',
];

/** The order of the projects. A process runs the tests of one project only. */
const inTurn = ['alone', 'signed in', 'rules', 'service'];

/** Tests that mostly wait begin first, and wait while others start programs, which takes all processors. */
const waiting = /\/tests\/(?:faults\/patience|journeys\/front-door)/u;

/** Tests that start programs. Starting a program copies the process, which takes longer the more it has loaded. */
const starting = /\/tests\/(?:client|scripts|journeys\/readme\.)/u;
const longest = /\/tests\/(?:faults\/|fuzz\/|histories\/|api\/event-types\/update-event-type)/u;

const kindOf = ({ moduleId }: TestSpecification) => /\/tests\/(\w+)\//u.exec(moduleId)?.[1];

/** Distributes the files of each folder evenly over the whole run. Otherwise, waiting tests run together, and so do computing ones. */
function spread(files: readonly TestSpecification[]): readonly TestSpecification[] {
  const placeOf = new Map<TestSpecification, number>();
  for (const all of Map.groupBy(files, kindOf).values()) {
    for (const [at, one] of all.entries()) placeOf.set(one, at / all.length);
  }
  return files.toSorted((a, b) => Number(placeOf.get(a)) - Number(placeOf.get(b)));
}

/** Begins with the files that take longest. Without an earlier run, vitest begins with the largest, but the slowest files are small. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ project }: TestSpecification) => inTurn.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification) =>
      [waiting, starting, longest, /./u].findIndex((names) => names.test(moduleId));
    const sorted = spread(await super.sort(files));
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b) || placeOf(a) - placeOf(b));
  }
}

/** Node.js reads TypeScript itself, faster than Vite, and caches the compiled code. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    pool: 'forks',
    experimental: byNode,
    globalSetup: ['tests/support/whole-run.ts'],
    // On two cores, a fourth worker uses the time in which others wait. A fifth worker slows the others down.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Ends tests that hang. The speed of the machine decides no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: stepLimitMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // Tests without state need no process for each file.
          isolate: false,
          include: rules,
          setupFiles: ['tests/support/random/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // Each process loads the service once.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          exclude: [...rules, ...signedIn, ...alone],
          setupFiles,
        },
      },
      {
        extends: true,
        test: { name: 'signed in', isolate: false, include: signedIn, setupFiles },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, setupFiles },
      },
    ],
  },
});
