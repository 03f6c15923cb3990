import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile } from '../bundle.ts';
import { median, ratio } from './rounds.ts';
import { ms, type Row } from './row.ts';

const start = promisify(execFile);
const rounds = 25;
const least = 'scripts/bench/sdk-only';
const modules = [
  'functions/bookings/create-booking',
  'functions/bookings/update-booking',
  'functions/bookings/get-booking',
  'functions/schedules/create-schedule',
  'functions/event-types/list-available-schedules',
];

/** The bundles as they are deployed, each imported by a process of its own. */
export async function cold(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scheduling-bench-'));
  try {
    await compile([least, ...modules], folder);
    return await compare(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compare(folder: string): Promise<readonly Row[]> {
  const figures = new Map([least, ...modules].map((module) => [module, [] as number[]]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [module, cpu] of figures) {
      const figure = await importTime(join(folder, `${module}.mjs`));
      if (round >= 0) cpu.push(figure);
    }
  }
  const bare = figures.get(least) ?? [];
  return modules.map((module) => {
    const cpu = figures.get(module) ?? [];
    return {
      what: `Cold: import of ${module.split('/').at(-1)} / import of the SDK alone`,
      figure: ratio(cpu, bare),
      goal: 1.15,
      unit: '×',
      detail: `${ms(median(cpu))} against ${ms(median(bare))} of CPU`,
    };
  });
}

/** CPU milliseconds of one import, as the process itself counts them; a cold start has no cache of compiled code. */
async function importTime(path: string): Promise<number> {
  const script = `const before = process.cpuUsage();
await import(${JSON.stringify(path)});
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000));`;
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const { stdout } = await start(process.execPath, ['--input-type=module', '-e', script], { env });
  return Number(stdout);
}
