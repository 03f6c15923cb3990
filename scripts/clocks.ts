import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { atTerminal } from './local/at-terminal.ts';
import { type Clock, clocks } from './local/clocks.ts';
import { Remedy } from './local/remedy.ts';

/*
 * Runs the tests with other clocks. libfaketime is loaded before the C library of Node.js and of
 * every Node.js process that a test starts. The engine is linked statically and uses the real time,
 * which the service does not read.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const vitest = 'node_modules/vitest/vitest.mjs';
const names = Object.keys(clocks).join(', ');
const help = `npm run test:clocks -- [clock …] [-- arguments of vitest]

Runs the tests under each of the given clocks (default: all clocks), and exits with 1 if a test fails
under any of them. Arguments after the second -- are passed to vitest, for example files or -t.

Clocks: ${names}
`;

/** Moves the clock, which continues to run. Measurements of durations are not changed. */
function under({ at, timeZone }: Clock) {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000);
  const moved = seconds < 0 ? `${seconds}` : `+${seconds}`;
  return {
    args: ['--exclude-monotonic', '-f', moved, process.execPath],
    options: { cwd: root, env: { ...process.env, TZ: timeZone } },
  };
}

/**
 * The reason why this machine cannot run the tests with a moved clock, in one sentence. Without
 * this check, every test would pass with the real clock.
 */
function obstacle(clock: Clock): string | undefined {
  const { args, options } = under(clock);
  const asked = spawnSync('faketime', [...args, '-p', 'Date.now()'], {
    ...options,
    encoding: 'utf8',
  });
  if (asked.error) {
    return 'faketime is not installed. It is required to change the clock of a process: `apt-get install faketime` (Linux).';
  }
  const distanceMs = Math.abs(Number(asked.stdout) - Date.parse(clock.at));
  if (asked.status === 0 && distanceMs < 3_600_000) return undefined;
  return 'faketime is installed, but does not change the clock of Node. Use a Node and a faketime that are built for this system (Linux, glibc).';
}

/**
 * Runs the tests in a separate process group, like `npm run faults`, so that an interruption also
 * ends the workers.
 */
async function isGreen(clock: Clock, asked: readonly string[]): Promise<boolean> {
  const { args, options } = under(clock);
  const run = spawn('faketime', [...args, vitest, 'run', ...asked], {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const end = () => {
    if (run.pid !== undefined) process.kill(-run.pid, 'SIGKILL');
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  const [code] = await once(run, 'exit');
  for (const signal of signals) process.off(signal, end);
  return code === 0;
}

function chosen(asked: readonly string[]): readonly string[] {
  const unknown = asked.filter((name) => !(name in clocks));
  if (unknown.length === 0) return asked.length > 0 ? asked : Object.keys(clocks);
  throw new Remedy(`Unknown clock ${unknown.join(', ')}. Choose from ${names}.`);
}

async function run(): Promise<void> {
  const given = process.argv.slice(2);
  const ours = given.includes('--') ? given.slice(0, given.indexOf('--')) : given;
  const { values, positionals } = parseArgs({
    args: ours,
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const red: string[] = [];
  for (const name of chosen(positionals)) {
    const clock = clocks[name] as Clock;
    const why = obstacle(clock);
    if (why !== undefined) throw new Remedy(why);
    process.stdout.write(`\n${name}: ${clock.at}, TZ=${clock.timeZone}\n`);
    if (!(await isGreen(clock, given.slice(ours.length + 1)))) red.push(name);
  }
  if (red.length > 0) throw new Remedy(`Tests failed under ${red.join(', ')}.`);
}

await atTerminal(run);
