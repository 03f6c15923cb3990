import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Load, loads } from './bench/load/adapter.ts';
import type { Loaded } from './bench/load/load-systems.ts';
import { type BenchName, benchNames } from './bench/names.ts';
import { markdown, terminal } from './bench/report.ts';
import type { Row } from './bench/row.ts';
import { Children } from './local/children.ts';
import { startEngineInMemory } from './local/engine.ts';
import { Remedy, told } from './local/remedy.ts';

const children = new Children();
const performancePage = new URL('../docs/performance.md', import.meta.url);
const today = () => new Date().toISOString().slice(0, 10);
const worker = fileURLToPath(new URL('./bench/worker.ts', import.meta.url));
const loadWorker = fileURLToPath(new URL('./bench/load/worker.ts', import.meta.url));

function asked(): readonly BenchName[] {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !benchNames.some((known) => known === name));
  if (unknown.length > 0) {
    throw new Remedy(
      `Unknown benchmark ${unknown.join(', ')}. Choose from ${benchNames.join(', ')}.`,
    );
  }
  return names.length === 0 ? benchNames : (names as BenchName[]);
}

/** Runs a program in a separate process with a new table. */
const forkWith = (program: string, name: string, endpoint: string): ChildProcess =>
  fork(program, [name], {
    env: {
      ...process.env,
      DYNAMODB_ENDPOINT: endpoint,
      BENCH_ENGINE: children.pids.join(','),
      TABLE_NAME: `bench-${randomUUID()}`,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      SIGNING_SECRET: 'bench',
      SEALING_KEY: 'bench',
      CALLS_OWN_MACHINE: 'true',
      PUBLIC_URL: 'https://bench.example.com',
      CREDENTIAL_RATE: process.env.CREDENTIAL_RATE ?? '1000000',
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Runs one bench, which sends its rows. */
const rowsOf = (name: BenchName, endpoint: string): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    const child = forkWith(worker, name, endpoint);
    child.once('message', (rows) => resolve(rows as readonly Row[]));
    child.once('exit', (code) => reject(new Error(`The benchmark ${name} exited with ${code}.`)));
  });

/** Runs one load over HTTP, which sends its results. */
const loadOf = (load: Load, endpoint: string, tell: (loaded: Loaded) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = forkWith(loadWorker, load, endpoint);
    child.on('message', (one) => tell(one as Loaded));
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The load ${load} exited with ${code}.`));
    });
  });

async function main(): Promise<void> {
  const names = asked();
  const rows: Row[] = [];
  const loaded: Loaded[] = [];
  try {
    for (const name of names) {
      process.stderr.write(`${name} …`);
      const startedMs = performance.now();
      if (name === 'http') {
        // Earlier writes make the engine slower, so each load has its own.
        for (const load of loads) {
          await loadOf(load, await startEngineInMemory(children), (one) => {
            loaded.push(one);
            process.stderr.write('.');
          });
          await children.stop();
        }
      } else {
        // Each bench gets a new engine, because the data of an earlier bench would affect it.
        rows.push(...(await rowsOf(name, await startEngineInMemory(children))));
      }
      await children.stop();
      process.stderr.write(` ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    // Prints all measured rows, even after an error.
    process.stdout.write(`${terminal(rows, loaded)}\n`);
  }
  if (process.argv.length === 2) writeFileSync(performancePage, markdown(rows, loaded, today()));
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(1));
process.on('exit', () => children.kill());

main().catch((error) => {
  process.stderr.write(`${told(error)}\n`);
  process.exit(1);
});
