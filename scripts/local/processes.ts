import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWhole } from './folder.ts';

/** The command line of a process; undefined if the system does not provide it. */
function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Whether a process is still running. The command line is compared, because process ids are reused.
 */
function runs(pid: number, mark: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return commandOf(pid)?.includes(mark) ?? true;
}

/** The parent of a process; undefined if the system does not provide it. */
function parentOf(pid: string): string | undefined {
  try {
    // The name in parentheses may contain any characters. The state and the parent are after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

/** The ancestors of this process up to npm. Between them are preflight and the shell of npm. */
export function ancestry(): string {
  const parent = String(process.ppid);
  const grandparent = parentOf(parent);
  return [parent, grandparent, grandparent && parentOf(grandparent)].join(' ');
}

/** Ends a process, and kills it if it does not end. */
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

/** The running process that holds a lock. */
export function holderOf(lock: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
  return runs(pid, serviceMark) ? pid : undefined;
}

/** Takes a lock for this process, even from a killed service. */
export function takeLock(lock: string): 'taken' | 'held' {
  for (;;) {
    if (createWhole(lock, String(process.pid))) return 'taken';
    const holder = holderOf(lock);
    if (holder === process.pid) return 'taken';
    if (holder !== undefined) return 'held';
    rmSync(lock, { force: true });
  }
}
