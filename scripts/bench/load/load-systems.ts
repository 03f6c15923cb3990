import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Children } from '../../local/children.ts';
import { startEngineInMemory } from '../../local/engine.ts';
import { useEndpoint } from '../../local/environment.ts';
import { Remedy } from '../../local/remedy.ts';
import { type Adapter, loads } from './adapter.ts';
import { type Fired, fire } from './fire.ts';

const connections = [1, 8, 32];
const seconds = 1;
/** Who does not answer then does not answer. */
const patienceMs = 5000;
const front = fileURLToPath(new URL('../front/front.ts', import.meta.url));

/** One load at so many connections; `cpuMs` is the CPU time of a request where it can be known. */
export interface Loaded extends Fired {
  readonly what: string;
  readonly connections: number;
  readonly cpuMs: number | undefined;
}

type Tell = (loaded: Loaded) => void;

/** A system under load; `cpuMs` tells the CPU time that it has used, where that can be known. */
interface System {
  readonly name: string;
  readonly baseUrl: string;
  readonly cpuMs: (() => Promise<number>) | undefined;
}

async function startOwn(children: Children): Promise<System> {
  useEndpoint(await startEngineInMemory(children));
  process.env.SIGNING_SECRET ||= 'load';
  const { prepareOwn } = await import('./prepare-own.ts');
  const { key, recorded } = await prepareOwn();
  Object.assign(process.env, { BENCH_KEY: key, BENCH_RECORDED: recorded });
  const child = fork(front, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  const [port] = await once(child, 'message');
  const cpuMs = async () => {
    child.send('cpu');
    const [{ user, system }] = await once(child, 'message');
    return (user + system) / 1000;
  };
  return { name: 'scheduling', baseUrl: `http://127.0.0.1:${port}`, cpuMs };
}

async function others(): Promise<readonly System[]> {
  const named = (process.env.BENCH_URLS ?? '').split(',').filter((one) => one !== '');
  const systems = named.map((one) => {
    const [name = '', baseUrl = ''] = one.split(/=(.*)/u);
    return { name, baseUrl, cpuMs: undefined };
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

async function load({ name, baseUrl, cpuMs }: System, tell: Tell): Promise<void> {
  const { adapter } = (await import(`./adapters/${name}.ts`)) as { adapter: Adapter };
  const requests = await adapter.prepare(baseUrl);
  let index = 0;
  const next = () => index++;
  for (const what of loads) {
    const request = requests[what];
    if (request === undefined) continue;
    // Nobody's first request is measured: what is compiled late is compiled now.
    await fire(baseUrl, request, next, { connections: 8, seconds: 1 });
    for (const many of connections) {
      const before = await cpuMs?.();
      const fired = await fire(baseUrl, request, next, { connections: many, seconds });
      const after = await cpuMs?.();
      const isKnown = before !== undefined && after !== undefined;
      const used = isKnown ? (after - before) / fired.requests : undefined;
      tell({ ...fired, what: `${name}: ${what}`, connections: many, cpuMs: used });
    }
  }
}

/**
 * Throughput and latency over HTTP: the handlers behind a thin server of Node's own, on the embedded
 * engine, all on this machine; and the systems that BENCH_URLS names (`cal-com=http://127.0.0.1:3003`),
 * each asked by the adapter of that name. `tell` is told each figure as soon as it is there.
 */
export async function loadSystems(children: Children, tell: Tell): Promise<void> {
  const named = await others();
  for (const system of [await startOwn(children), ...named]) await load(system, tell);
}
