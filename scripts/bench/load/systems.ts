import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Remedy } from '../../local/remedy.ts';
import { prepareOwn } from './prepare-own.ts';

const enginePids = (process.env.BENCH_ENGINE ?? '').split(',').filter(Boolean).map(Number);
/** Time limit for the first response of a system. */
const patienceMs = 5000;
const front = fileURLToPath(new URL('../front/front.ts', import.meta.url));

/**
 * A system under load. `pids` are the root processes of the system without the engine of its table, and `enginePids` those of the
 * engine; empty if they are unknown.
 */
export interface System {
  readonly name: string;
  readonly baseUrl: string;
  readonly pids: readonly number[];
  readonly enginePids: readonly number[];
}

/** Starts the handlers behind a thin Node.js server, with the engine of this process. */
export async function startOwn(): Promise<System> {
  const { key, recorded } = await prepareOwn();
  Object.assign(process.env, { BENCH_KEY: key, BENCH_RECORDED: recorded });
  const child = fork(front, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  const [port] = await once(child, 'message');
  const pids = [child.pid ?? Number.NaN];
  return { name: 'scheduling', baseUrl: `http://127.0.0.1:${port}`, pids, enginePids };
}

/** The value of each name: `cal-com=http://127.0.0.1:3003,other=…`. */
function named(variable: string): ReadonlyMap<string, string> {
  const entries = (process.env[variable] ?? '').split(',').filter((one) => one !== '');
  return new Map(entries.map((one) => one.split(/=(.*)/u).slice(0, 2) as [string, string]));
}

/**
 * The responding systems in BENCH_URLS. BENCH_PIDS names the processes of each
 * (`cal-com=4711+4712`).
 */
export async function others(): Promise<readonly System[]> {
  const pids = named('BENCH_PIDS');
  const systems = [...named('BENCH_URLS')].map(([name, baseUrl]): System => {
    const roots = pids.get(name)?.split('+').map(Number) ?? [];
    return { name, baseUrl, pids: roots, enginePids: [] };
  });
  for (const { name } of systems) {
    if (existsSync(new URL(`./adapters/${name}.ts`, import.meta.url))) continue;
    throw new Remedy(
      `BENCH_URLS contains ${name}, but scripts/bench/load/adapters/${name}.ts does not exist.`,
    );
  }
  const answering = await Promise.all(
    systems.map(({ baseUrl }) =>
      fetch(baseUrl, { signal: AbortSignal.timeout(patienceMs) }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return systems.filter(({ name, baseUrl }, index) => {
    if (!answering[index])
      process.stderr.write(`${name} does not answer at ${baseUrl}: skipped.\n`);
    return answering[index];
  });
}
