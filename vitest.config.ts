import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { stepLimitMs } from './tests/support/processes/step-limit.ts';

/** Every process would compile the same packages again, also one that is started in a folder of its own. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

/** Rules and documents are tested without a table, so that their tests run on any machine and at once. */
const withoutTable = ['domain', 'contract', 'infrastructure', 'docs', 'outbound', 'pages'];

/** The keys of an issuer are kept by the process: these trust the same one. */
const signedIn = [
  'tests/http/{authenticate,bearer}.test.ts',
  'tests/tables/credentials.test.ts',
  'tests/api/{api-keys/create-api-key,users/get-current-user,organization/asked-with}.test.ts',
];

/** What breaks its own process, or says before which other issuer the service trusts, has a process of its own. */
const alone = [
  'tests/http/{identities,issuer-away}.test.ts',
  'tests/journeys/sign-in.test.ts',
  'tests/api/users/{update-current-user-identity,delete-current-user-identity}.test.ts',
];

const rules = withoutTable.map((kind) => `tests/${kind}/**/*.test.ts`);

/** What is tested against a table: one for each test file. */
const setupFiles = [
  'tests/support/random/seed.ts',
  'tests/support/engine/fresh-table.ts',
  'tests/support/processes/log-lines.ts',
];

/** A process serves one project, and another one is started for the next. */
const inTurn = ['alone', 'signed in', 'rules', 'service'];

/** What mostly waits is begun first, so that it waits while programs are started, which takes all processors. */
const waiting = /\/tests\/faults\/patience/u;

/** What starts programs: a process is copied for each, which takes longer the more it has loaded. */
const starting = /\/tests\/(?:client|scripts|journeys\/readme\.)/u;
const longest = /\/tests\/(?:faults\/|fuzz\/|histories\/|api\/event-types\/update-event-type)/u;

const kindOf = ({ moduleId }: TestSpecification) => /\/tests\/(\w+)\//u.exec(moduleId)?.[1];

/** The files of each folder evenly over the whole run: those that wait would wait together, and those that compute compute together. */
function spread(files: readonly TestSpecification[]): readonly TestSpecification[] {
  const placeOf = new Map<TestSpecification, number>();
  for (const all of Map.groupBy(files, kindOf).values()) {
    for (const [at, one] of all.entries()) placeOf.set(one, at / all.length);
  }
  return files.toSorted((a, b) => Number(placeOf.get(a)) - Number(placeOf.get(b)));
}

/** Where no earlier run tells how long files take, vitest begins with the largest. Those that take longest are small, and begun last would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ project }: TestSpecification) => inTurn.indexOf(project.name);
    const placeOf = ({ moduleId }: TestSpecification) =>
      [waiting, starting, longest, /./u].findIndex((names) => names.test(moduleId));
    const sorted = spread(await super.sort(files));
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b) || placeOf(a) - placeOf(b));
  }
}

/** Node reads TypeScript itself, faster than Vite, and keeps what it compiled. */
const byNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    pool: 'forks',
    experimental: byNode,
    globalSetup: ['tests/support/whole-run.ts'],
    // On two cores the fourth fills the time in which others wait; a fifth takes more from each than it gains.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // For what hangs. How fast the machine is decides about nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: stepLimitMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // What has no state needs no process a file.
          isolate: false,
          include: rules,
          setupFiles: ['tests/support/random/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // The service is loaded once a process.
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
