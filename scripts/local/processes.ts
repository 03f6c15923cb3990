import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWhole } from './folder.ts';

/** The command line of a process; undefined when this system does not tell. */
function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Whether the process still runs and is the one that was meant: numbers of processes are given again. */
function runs(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return commandOf(pid)?.includes(mark) ?? true;
}

/** The process that started another; undefined when this system does not tell. */
function parentOf(pid: string): string | undefined {
  try {
    // The name in parentheses may hold anything; the state and the parent follow it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

/** Who started this process, up to npm: between the two are preflight and the shell that npm uses. */
export function ancestry(): string {
  const parent = String(process.ppid);
  const grandparent = parentOf(parent);
  return [parent, grandparent, grandparent && parentOf(grandparent)].join(' ');
}

/** Asks a process to end and, when it does not, ends it. */
export async function end(pid: number, mark: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGTERM', 3000],
    ['SIGKILL', 3000],
  ] as const) {
    for (let waited = 0; runs(pid, mark) && waited < waitMs; waited += 50) {
      if (waited === 0) process.kill(pid, signal);
      await sleep(50);
    }
  }
}

const serviceMark = 'start.ts';

/** The process that holds a lock and is still there. */
export function holderOf(lock: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
  return runs(pid, serviceMark) ? pid : undefined;
}

/** Takes a lock for this process, over one that a killed service left behind. */
export function takeLock(lock: string): 'taken' | 'held' {
  for (;;) {
    if (createWhole(lock, String(process.pid))) return 'taken';
    const holder = holderOf(lock);
    if (holder === process.pid) return 'taken';
    if (holder !== undefined) return 'held';
    rmSync(lock, { force: true });
  }
}
