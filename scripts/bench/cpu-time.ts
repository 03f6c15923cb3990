import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/**
 * The CPU milliseconds of processes and all their children. Undefined without /proc, or if one of
 * the processes does not exist.
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
    // The name of the process may contain spaces and brackets. After it come the process's own
    // times, then those of ended children.
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
