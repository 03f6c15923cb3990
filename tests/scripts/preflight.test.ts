import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const wanted = process.versions.node;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A project without a link to Node: npm installed the package, but created no `node_modules/.bin/node`. */
function project({ brings = wanted }: { readonly brings?: string | null } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const manifest = { type: 'module', optionalDependencies: { [nodePackage]: wanted } };
  write(join(folder, 'package.json'), JSON.stringify(manifest));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(root, 'scripts/preflight.js'), join(folder, 'scripts/preflight.js'));
  write(
    join(folder, 'scripts/told.ts'),
    `process.stdout.write(JSON.stringify([process.versions.node, import.meta.main, ...process.argv.slice(2)]));
process.exitCode = 7;`,
  );
  write(
    join(folder, 'node_modules/.bin/tool'),
    '#!/usr/bin/env node\nprocess.stdout.write(JSON.stringify([process.versions.node, ...process.argv.slice(2)]));',
  );
  chmodSync(join(folder, 'node_modules/.bin/tool'), 0o755);
  if (brings === null) return folder;
  const home = join(folder, 'node_modules', nodePackage);
  write(join(home, 'package.json'), JSON.stringify({ version: brings }));
  mkdirSync(join(home, 'bin'));
  symlinkSync(process.execPath, join(home, 'bin/node'));
  return folder;
}

/** Runs preflight with a Node of that version, which is also the `node` of the terminal. */
function preflight(folder: string, version: string, args: readonly string[]): ChildProcess {
  const older = join(folder, 'older.cjs');
  const versions = `{ value: { ...process.versions, node: '${version}' } }`;
  write(older, `Object.defineProperty(process, 'versions', ${versions});`);
  const terminal = join(folder, 'terminal');
  write(join(terminal, 'node'), `#!/bin/sh\necho "node is ${version}"\n`);
  chmodSync(join(terminal, 'node'), 0o755);
  return spawn(process.execPath, ['--require', older, 'scripts/preflight.js', ...args], {
    cwd: folder,
    env: { ...process.env, PATH: [terminal, process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly printed: string;
  readonly said: string;
}

const ended = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve) => {
    const texts = { printed: '', said: '' };
    child.stdout?.on('data', (chunk) => {
      texts.printed += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      texts.said += chunk;
    });
    child.once('close', (code, signal) => resolve({ code, signal, ...texts }));
  });

test.each(['20.20.2', '22.23.3', '24.0.0', '26.1.0'])(
  'a script that is started on Node %s runs on the Node 24 of the project, even if npm has not linked it',
  async (version) => {
    const folder = project();
    const { code, printed, said } = await ended(
      preflight(folder, version, ['scripts/told.ts', '--name', 'Four Clocks']),
    );
    expect(said).toBe('');
    expect(JSON.parse(printed)).toEqual([wanted, true, '--name', 'Four Clocks']);
    expect(code).toBe(7);
  },
);

test.each(['20.20.2', '24.0.0'])(
  'a program of a package that is started on Node %s runs on Node 24',
  async (version) => {
    const folder = project();
    const { code, printed, said } = await ended(
      preflight(folder, version, ['tool', 'a b', '$HOME']),
    );
    expect([code, said]).toEqual([0, '']);
    expect(JSON.parse(printed)).toEqual([wanted, 'a b', '$HOME']);
  },
);

test('Node 18 prints one sentence with what to install', async () => {
  for (const args of [[], ['scripts/told.ts'], ['tool']]) {
    const { code, printed, said } = await ended(preflight(project(), '18.20.8', args));
    expect([code, printed]).toEqual([1, '']);
    expect(said).toBe('Node 18.20.8 is not supported. Install Node 20 or newer.\n');
  }
});

test.each([
  ['is not installed', { brings: null }],
  ['is installed in another version', { brings: '23.0.0' }],
])('a Node 24 that %s is reported in one sentence', async (_, state) => {
  const { code, said } = await ended(preflight(project(state), '20.20.2', ['scripts/told.ts']));
  expect(code).toBe(1);
  expect(said).toMatch(/^Node 24 is required\. You are running Node 20\.20\.2, and .*npm ci.*\n$/u);
});

test('a Node 24 that does not start on this system is reported in one sentence', async () => {
  const folder = project();
  const node = join(folder, 'node_modules', nodePackage, 'bin/node');
  rmSync(node);
  symlinkSync(join(folder, 'nothing'), node);
  const { code, said } = await ended(preflight(folder, '20.20.2', ['scripts/told.ts']));
  expect(code).toBe(1);
  expect(said).toMatch(/^Node 24 .* cannot be started \(ENOENT\)\. Install Node 24\.\n$/u);
});

test('a missing program is reported in one sentence', async () => {
  const { code, said } = await ended(preflight(project(), '20.20.2', ['nothing']));
  expect(code).toBe(1);
  expect(said).toBe('nothing cannot be started (ENOENT). Run `npm ci`.\n');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is passed to the script, which ends by itself',
  async (signal) => {
    const folder = project();
    write(
      join(folder, 'scripts/waits.ts'),
      `process.on('${signal}', () => { process.stdout.write('ended'); process.exit(3); });
setInterval(() => {}, 1000);
process.stdout.write('waits ');`,
    );
    const child = preflight(folder, '20.20.2', ['scripts/waits.ts']);
    child.stdout?.once('data', () => child.kill(signal));
    expect(await ended(child)).toMatchObject({ code: 3, printed: 'waits ended' });
  },
);

test('a script that is ended by a signal ends its parent by the same signal', async () => {
  const folder = project();
  write(
    join(folder, 'scripts/dies.ts'),
    "process.kill(process.pid, 'SIGTERM');\nsetInterval(() => {}, 1000);",
  );
  expect(await ended(preflight(folder, '20.20.2', ['scripts/dies.ts']))).toMatchObject({
    code: null,
    signal: 'SIGTERM',
  });
});

/** Runs before any package is installed, and supports Node 20 itself. */
const withoutPackages = 'node scripts/deploy.js';

test('every npm script except the deployment starts through preflight', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const started = Object.values(scripts).flatMap((script) => script.split(' && '));
  const through = /^(?:[A-Z_]+=\w+ )*(?:node scripts\/preflight\.js|npm run )/u;
  expect(started.filter((one) => !through.test(one))).toEqual([withoutPackages]);
});

test('no npm script has the name of an npm command', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands =
    'audit cache ci config diff doctor exec explain fund init install link ls outdated pack';
  const others =
    'pkg prune publish query rebuild root run search token uninstall update version view';
  const taken = `${commands} ${others}`.split(' ').filter((command) => command in scripts);
  expect(taken).toEqual([]);
});
