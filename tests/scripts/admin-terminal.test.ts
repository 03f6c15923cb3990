import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Ended {
  readonly code: unknown;
  readonly printed: string;
  readonly said: string;
}

/** The environment of a terminal, without the variables that npm adds for this test run. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
);

const run = (program: string, args: readonly string[], more: object = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...environment, ...more }, timeout: 60_000 };
    execFile(program, args, options, (error, printed, said) =>
      resolve({ code: error?.code ?? 0, printed, said: ofTheScript(said) }),
    );
  });

/** Removes npm's own warnings: about its settings, and about options that it does not know. */
const ofTheScript = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !/^npm (?:warn|WARN|notice)\b/u.test(line))
    .join('\n');

const npm = (line: string) => run('npm', line.split(' '));

test('a command prints only JSON', async () => {
  const { code, printed, said } = await npm('run -s admin -- create-organization --name Acme');
  expect([code, said]).toEqual([0, '']);
  expect(JSON.parse(printed)).toMatchObject({ name: 'Acme' });
});

test('a refused command prints nothing to standard output', async () => {
  const typed = ['scripts/admin.ts', 'create-organization', '--name='];
  const { code, printed, said } = await run(process.execPath, typed);
  expect([code, printed]).toEqual([1, '']);
  expect(JSON.parse(said)).toMatchObject({ errors: [{ pointer: '--name' }] });
});

test('a stage that does not exist is reported with its table and its region', async () => {
  const typed = ['scripts/admin.ts', 'list-organizations', '--stage', 'nothing'];
  const { DYNAMODB_ENDPOINT: AWS_ENDPOINT_URL } = environment;
  const env = { AWS_ENDPOINT_URL, AWS_REGION: 'us-west-2' };
  const { code, said } = await run(process.execPath, typed, env);
  expect([code, said]).toEqual([1, 'There is no table scheduling-nothing in us-west-2.\n']);
});

test('a warning is printed if npm writes its own lines before the JSON', async () => {
  const { code, printed, said } = await npm('run admin -- create-organization --name Acme');
  expect(code).toBe(0);
  expect(printed).toMatch(/^\n> /u);
  expect(said).toBe(
    'npm printed its own lines before the JSON. `npm run -s admin -- …` prints JSON only.\n',
  );
});

test.each([
  ['create-organization --stage dev -- --name Acme', '--stage as an option'],
  [
    'create-key --organization a --user=b --scopes * -- --name c',
    '--organization, --user, --scopes as options',
  ],
  ['add-recording --share -- --organization a', '--share as an option'],
  ['revoke-key --key-id abc', '--key-id as an option'],
  ['put-hours --file hours.json', '--file as an option'],
])('a missing -- in `npm run admin %s` is recognized', async (typed, options) => {
  const { code, printed, said } = await npm(`run -s admin ${typed}`);
  expect([code, printed]).toEqual([1, '']);
  const word = options.startsWith('--stage') ? '<command> --stage <stage>' : typed.split(' ')[0];
  expect(said).toBe(
    `npm interpreted ${options} of its own. Put -- before the arguments of the script: \`npm run -s admin -- ${word} …\`.\n`,
  );
});

test('a missing -- in `npm run audit:ledger` is recognized', async () => {
  const { code, printed, said } = await npm('run -s audit:ledger --organization abc');
  expect([code, printed]).toEqual([1, '']);
  expect(said).toBe(
    'npm interpreted --organization as an option of its own. Put -- before the arguments of the script: `npm run -s audit:ledger -- …`.\n',
  );
});

test.each(['scripts/admin.ts', 'scripts/audit.ts', 'scripts/fuzz.ts'])(
  '%s --help ends without an error if its reader has ended',
  async (script) => {
    // The reader ends before the script writes.
    const line = 'exec 3> >(:); wait $!; "$0" "$1" --help >&3';
    expect(await run('bash', ['-c', line, process.execPath, script])).toEqual({
      code: 0,
      printed: '',
      said: '',
    });
  },
);
