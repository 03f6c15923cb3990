import { cpuMsOf } from '../cpu-time.ts';
import { type Figure, median, middleOf } from '../figure.ts';
import type { Adapter, Load, LoadRequest } from './adapter.ts';
import { type Fired, fire } from './fire.ts';
import { others, type System, startOwn } from './systems.ts';

const connections = [1, 8, 32];
const rounds = 3;
const seconds = 1;

/** One load of a system with a number of connections. */
export interface Loaded {
  readonly what: string;
  readonly connections: number;
  readonly requestsASecond: Figure;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU milliseconds of a request, of the processes of the system without its table; undefined if they are unknown. */
  readonly cpuMs: Figure | undefined;
  /** CPU milliseconds of a request, of the engine of the table; undefined if it is unknown. */
  readonly engineCpuMs: Figure | undefined;
  /** Failures in all rounds. */
  readonly failed: number;
}

/** A load that a system supports. Each request differs from the others. */
interface Loading {
  readonly system: System;
  readonly request: (index: number) => LoadRequest;
  readonly next: () => number;
}

type Round = Fired & Record<'cpuMs' | 'engineCpuMs', number | undefined>;

async function prepare(system: System) {
  const { adapter } = (await import(`./adapters/${system.name}.ts`)) as { adapter: Adapter };
  const requests = await adapter.prepare(system.baseUrl);
  return (load: Load): readonly Loading[] => {
    const request = requests[load];
    let index = 0;
    return request === undefined ? [] : [{ system, request, next: () => index++ }];
  };
}

async function fireOnce({ system, request, next }: Loading, many: number): Promise<Round> {
  const { baseUrl, pids, enginePids } = system;
  const [own, engine] = [cpuMeter(pids), cpuMeter(enginePids)];
  const fired = await fire(baseUrl, request, next, { connections: many, seconds });
  return { ...fired, cpuMs: own(fired.requests), engineCpuMs: engine(fired.requests) };
}

/** Measures the CPU milliseconds of processes from now on, for each of some requests. */
function cpuMeter(pids: readonly number[]): (requests: number) => number | undefined {
  const before = cpuMsOf(pids);
  return (requests) => {
    const after = cpuMsOf(pids);
    const isKnown = pids.length > 0 && before !== undefined && after !== undefined;
    return isKnown && requests > 0 ? (after - before) / requests : undefined;
  };
}

function loadedOf(what: string, many: number, fired: readonly Round[]): Loaded {
  const cpuOf = (kind: 'cpuMs' | 'engineCpuMs') => {
    const cpu = fired.flatMap((round) => round[kind] ?? []);
    return cpu.length === fired.length ? middleOf(cpu) : undefined;
  };
  return {
    what,
    connections: many,
    requestsASecond: middleOf(fired.map(({ requestsASecond }) => requestsASecond)),
    p50: median(fired.map(({ p50 }) => p50)),
    p99: median(fired.map(({ p99 }) => p99)),
    cpuMs: cpuOf('cpuMs'),
    engineCpuMs: cpuOf('engineCpuMs'),
    failed: fired.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Runs the same load on every system that supports it. Each round begins with another system. */
async function inTurns(all: readonly Loading[], many: number): Promise<readonly Round[][]> {
  const fired: Round[][] = all.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let place = 0; place < all.length; place += 1) {
      const at = (place + round) % all.length;
      fired[at]?.push(await fireOnce(all[at] as Loading, many));
    }
  }
  return fired;
}

/**
 * Measures throughput and latency over HTTP of this service and of the systems in BENCH_URLS. An
 * adapter makes the same requests for each system. `tell` receives each result immediately.
 */
export async function loadSystems(load: Load, tell: (loaded: Loaded) => void): Promise<void> {
  const named = await others();
  const systems = await Promise.all([await startOwn(), ...named].map(prepare));
  const all = systems.flatMap((loadingOf) => loadingOf(load));
  // The first requests are not measured, because code is compiled late.
  for (const one of all) await fireOnce(one, 8);
  for (const many of connections) {
    const fired = await inTurns(all, many);
    for (const [index, { system }] of all.entries()) {
      tell(loadedOf(`${system.name}: ${load}`, many, fired[index] ?? []));
    }
  }
}
