import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/**
 * CPU milliseconds that processes have used so far, with all processes that they have started. Undefined
 * where it cannot be told: without /proc, and when one of the processes is not there.
 */
export function cpuMsOf(pids: readonly number[]): number | undefined {
  const times = pids.map(cpuMsOfTree);
  return times.includes(undefined)
    ? undefined
    : times.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function cpuMsOfTree(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name may have blanks and brackets in it. Behind it come its own times, then those of children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = fields.slice(11, 15).reduce((sum, one) => sum + Number(one) * tickMs, 0);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
    );
    return children
      .filter((child) => child !== '')
      .reduce((sum, child) => sum + (cpuMsOfTree(Number(child)) ?? 0), own);
  } catch {
    return undefined;
  }
}
