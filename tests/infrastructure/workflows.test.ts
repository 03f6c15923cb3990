import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { settings } from '../../scripts/serverless-settings.js';
import { root } from './packaged.ts';

interface Step {
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflowOf = (file: string): Workflow => parse(textOf(file));
const jobs = files.flatMap((file) =>
  Object.entries(workflowOf(file).jobs).map(([name, job]) => ({ file, name, job })),
);

test.each(files)('%s pins every action to a commit with a comment of its version', (file) => {
  const taken = textOf(file).match(/uses: .*$/gmu) ?? [];
  for (const one of taken) {
    if (one.startsWith('uses: ./')) continue;
    expect(one).toMatch(/^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
  }
});

test('each action has the same commit in all workflows', () => {
  const taken = new Set(
    files.flatMap((file) => textOf(file).match(/uses: [\w.-]+\/[^@\s]+@\S+/gu) ?? []),
  );
  const names = [...taken].map((one) => one.replace(/@.*/u, ''));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test.each(files)('%s gives its jobs only read access by default', (file) => {
  expect(workflowOf(file).permissions).toEqual({ contents: 'read' });
});

test.each(jobs.filter(({ job }) => job.permissions?.['id-token'] === 'write'))(
  'the job $name of $file, which may deploy, installs nothing and runs only the deployment script',
  ({ job }) => {
    const steps = job.steps ?? [];
    expect(steps.filter(({ uses = '' }) => uses.startsWith('actions/setup-'))).toEqual([]);
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands)
      expect(command).toMatch(/^node scripts\/deploy\.js [^\n;&|]*$/u);
  },
);

test('exactly one job may deploy', () => {
  const may = jobs.filter(({ job }) => job.permissions?.['id-token'] === 'write');
  expect(may.map(({ file, name }) => [file, name])).toEqual([
    ['.github/workflows/deploy.yml', 'deploy'],
  ]);
});

test('the deployment script imports only Node modules and its own files', () => {
  const sources = ['scripts/deploy.js', ...globSync('scripts/deploy/*.js', { cwd: root })];
  for (const source of sources) {
    for (const [, from = ''] of textOf(source).matchAll(/from '(.*)'/gu)) {
      expect(from).toMatch(/^(?:node:|\.\/)/u);
    }
  }
});

test('every setting is passed to the packaging job under its own name', () => {
  const { env = {} } = workflowOf('.github/workflows/deploy.yml').jobs.build as Job;
  const { SERVICE_VERSION, ...handed } = env;
  expect(SERVICE_VERSION).toBe(`\${{ github.sha }}`);
  const { STAGE: _, AWS_REGION, ...named } = handed;
  expect(AWS_REGION).toBe(`\${{ vars.AWS_REGION }}`);
  const { SERVICE_VERSION: __, ...expected } = settings;
  expect(named).toEqual(
    Object.fromEntries(Object.keys(expected).map((name) => [name, `\${{ vars.${name} }}`])),
  );
});

/** The variables without which a deployment from GitHub cannot work. */
const requiredVariables = [
  'AWS_ROLE_ARN',
  'CLOUDFORMATION_ROLE_ARN',
  'PERMISSIONS_BOUNDARY_ARN',
  'ALLOWED_ORIGINS',
];

/** Runs the step of the packaging job that checks the variables of the environment. */
function checkVariables(vars: Readonly<Record<string, string>>) {
  const { env = {}, steps = [] } = workflowOf('.github/workflows/deploy.yml').jobs.build as Job;
  const step = steps.find(({ name }) => name === 'Refuse an environment that is not set up');
  const values = Object.entries({ ...env, ...step?.env }).map(([name, expression]) => {
    const [, variable = ''] = /^\$\{\{ vars\.(\w+) \}\}$/u.exec(expression) ?? [];
    return [name, vars[variable] ?? ''];
  });
  return spawnSync('bash', ['-e', '-c', step?.run ?? 'exit 2'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...Object.fromEntries(values), STAGE: 'dev' },
  });
}

test('the packaging job accepts an environment with the roles, the boundary and the allowed origins', () => {
  const vars = Object.fromEntries(requiredVariables.map((name) => [name, 'value']));
  expect(checkVariables(vars)).toMatchObject({ status: 0, stdout: '' });
});

test.each(requiredVariables)(
  'the packaging job refuses an environment without %s, and names it',
  (missing) => {
    const others = requiredVariables.filter((name) => name !== missing);
    expect(checkVariables(Object.fromEntries(others.map((name) => [name, 'value'])))).toMatchObject(
      {
        status: 1,
        stdout: `::error::The environment dev has no variable ${missing}.\n`,
      },
    );
  },
);

test('the page about deployment lists exactly the required variables of an environment', () => {
  const [, sentence = ''] =
    /\. ((?:`\w+`(?:,| and)?\s+)+)are\s+required\./u.exec(textOf('docs/deploy.md')) ?? [];
  expect(sentence.match(/\w+(?=`)/gu)).toEqual(requiredVariables);
});

test('no text of another user becomes part of a command', () => {
  for (const { job } of jobs) {
    for (const { run = '' } of job.steps ?? []) {
      expect(run).not.toMatch(/\$\{\{\s*(?:github\.(?!sha)|inputs|vars)/u);
    }
  }
});

/** Prints the notes of a tag like the release workflow. */
function notesOf(tag: string, changelog: string, version = '1.2.0') {
  const folder = mkdtempSync(join(tmpdir(), 'notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
  const script = join(root, 'scripts/release-notes.js');
  return spawnSync(process.execPath, [script, tag], { cwd: folder, encoding: 'utf8' });
}

const changelog =
  '# Changelog\n\n## Unreleased\n\nLater.\n\n## 1.2.0 – 2026-12-01\n\n### Added\n\n- A thing.\n\n## 1.1.0 – 2026-11-20\n\n- Older.\n';

test('the notes of a release contain only the entries of its version in the changelog', () => {
  expect(notesOf('v1.2.0', changelog).stdout).toBe('### Added\n\n- A thing.\n');
});

test('a tag makes no release if it differs from the version of the package or has no entries in the changelog', () => {
  const other = notesOf('v1.3.0', changelog);
  expect([other.status, other.stderr]).toEqual([
    1,
    'The tag has the version 1.3.0, but package.json has 1.2.0.\n',
  ]);
  const silent = notesOf('v1.3.0', changelog, '1.3.0');
  expect([silent.status, silent.stderr]).toEqual([1, 'CHANGELOG.md has no entries for 1.3.0.\n']);
});

test('the changelog has entries for the current version of the package', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const script = ['scripts/release-notes.js', `v${version}`];
  expect(execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8' })).toContain('### ');
});
