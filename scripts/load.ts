import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Adapter, type Load, loads } from './load/adapter.ts';
import { type Fired, fire } from './load/fire.ts';
import { Children } from './local/children.ts';
import { startEngineInMemory } from './local/engine.ts';
import { useEndpoint } from './local/environment.ts';
import { Remedy, told } from './local/remedy.ts';

/*
 * Throughput and latency over HTTP: the handlers behind a thin server of Node's own, on the embedded
 * engine, all on this machine; or any system that BENCH_URLS names (`cal-com=http://127.0.0.1:3003`),
 * asked by the adapter of that name under scripts/load/adapters.
 */
const connections = [1, 8, 32];
const seconds = Number(process.env.LOAD_SECONDS || 4);
const children = new Children();
const front = fileURLToPath(new URL('./front/front.ts', import.meta.url));

/** A system under load; `cpuMs` tells the CPU time that it has used, where that can be known. */
interface System {
  readonly name: string;
  readonly baseUrl: string;
  readonly cpuMs: (() => Promise<number>) | undefined;
}

async function startOwn(): Promise<System> {
  useEndpoint(await startEngineInMemory(children));
  process.env.CURSOR_SECRET ||= 'load';
  const { prepareOwn } = await import('./load/prepare-own.ts');
  process.env.BENCH_KEY = await prepareOwn();
  const child = fork(front, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  process.on('exit', () => child.kill());
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
  const answering = await Promise.all(
    systems.map(({ baseUrl }) =>
      fetch(baseUrl).then(
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

const columns = ['connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'failed'];
const line = (cells: readonly string[]): string =>
  `${cells[0]?.padEnd(24)}${cells
    .slice(1)
    .map((cell) => cell.padStart(15))
    .join('')}\n`;

function cellsOf(fired: Fired, many: number, cpuMs: number | undefined): string[] {
  return [
    `${many}`,
    fired.requestsASecond.toFixed(0),
    fired.p50.toFixed(0),
    fired.p99.toFixed(0),
    cpuMs === undefined ? '–' : (cpuMs / fired.requests).toFixed(2),
    `${fired.failed}`,
  ];
}

async function loadSystem({ name, baseUrl, cpuMs }: System, asked: readonly Load[]): Promise<void> {
  const { adapter } = (await import(`./load/adapters/${name}.ts`)) as { adapter: Adapter };
  const requests = await adapter.prepare(baseUrl);
  let index = 0;
  const next = () => index++;
  for (const load of asked) {
    const request = requests[load];
    if (request === undefined) continue;
    // Nobody's first request is measured: what is compiled late is compiled now.
    await fire(baseUrl, request, next, { connections: 8, seconds: 1 });
    for (const many of connections) {
      const before = await cpuMs?.();
      const fired = await fire(baseUrl, request, next, { connections: many, seconds });
      const after = await cpuMs?.();
      const used = before === undefined || after === undefined ? undefined : after - before;
      process.stdout.write(line([`${name} ${load}`, ...cellsOf(fired, many, used)]));
    }
  }
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !loads.some((known) => known === name));
  if (unknown.length > 0) {
    throw new Remedy(`There is no load ${unknown.join(', ')}: choose of ${loads.join(', ')}.`);
  }
  const chosen = asked.length === 0 ? loads : (asked as Load[]);
  const systems = [await startOwn(), ...(await others())];
  process.stdout.write(line(['', ...columns]));
  for (const system of systems) await loadSystem(system, chosen);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(1));
}
process.on('exit', () => children.kill());

main().then(
  () => process.exit(),
  (error) => {
    process.stderr.write(`${told(error)}\n`);
    process.exit(1);
  },
);
