import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Children } from '../../local/children.ts';
import { startEngineInMemory } from '../../local/engine.ts';
import { useEndpoint } from '../../local/environment.ts';
import { Remedy } from '../../local/remedy.ts';

/** Time limit for the first response of a system. */
const patienceMs = 5000;
const front = fileURLToPath(new URL('../front/front.ts', import.meta.url));

/** A system under load. `pids` are the root processes of the system; empty if they are unknown. */
export interface System {
  readonly name: string;
  readonly baseUrl: string;
  readonly pids: readonly number[];
}

/** Starts the handlers behind a thin Node.js server, with the embedded engine. */
export async function startOwn(children: Children): Promise<System> {
  // A single caller sends all requests.
  process.env.CREDENTIAL_RATE ||= '1000000';
  useEndpoint(await startEngineInMemory(children));
  process.env.SIGNING_SECRET ||= 'load';
  const { prepareOwn } = await import('./prepare-own.ts');
  const { key, recorded } = await prepareOwn();
  Object.assign(process.env, { BENCH_KEY: key, BENCH_RECORDED: recorded });
  const child = fork(front, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  const [port] = await once(child, 'message');
  const pids = [...children.pids, child.pid ?? Number.NaN];
  return { name: 'scheduling', baseUrl: `http://127.0.0.1:${port}`, pids };
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
    return { name, baseUrl, pids: roots };
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
