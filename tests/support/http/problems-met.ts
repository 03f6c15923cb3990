import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../../lib/contract/contract.ts';
import { problems } from '../../../lib/contract/problems.ts';
import { problemsOf } from '../../../lib/contract/problems-of.ts';
import { loadContracts } from '../../../scripts/contracts.ts';

/**
 * A file that collects the problems of a whole run, because test files run in separate processes.
 */
export function newRecord(): string {
  return join(mkdtempSync(join(tmpdir(), 'problems-met-')), 'lines');
}

const recorded = new Set<string>();

/**
 * Records, once for each process, that an operation responded with a problem, or that a test file
 * ran.
 */
export function tell(record: string, ...words: readonly string[]): void {
  const line = words.join(' ');
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(record, `${line}\n`);
}

/**
 * The declared problems and the examples that no test of the whole run has received. Empty if only
 * some of the files ran.
 */
export async function missedProblems(record: string, files: readonly string[]): Promise<string[]> {
  const met = new Set(readLines(record));
  rmSync(join(record, '..'), { recursive: true });
  if (!files.every((file) => met.has(`file ${file}`))) return [];
  const contracts = [...(await loadContracts()).values()];
  const declared = contracts.flatMap((contract: Contract) =>
    problemsOf(contract)
      // Operations that are open to everyone do not use anything that a test could break.
      .filter((code) => contract.scope !== 'public' || code !== 'service/failed')
      .map((code) => `${contract.id} ${code}`),
  );
  const examples = Object.keys(problems).map((code) => `example ${code}`);
  return [...declared, ...examples].filter((one) => !met.has(one));
}

function readLines(record: string): string[] {
  try {
    return readFileSync(record, 'utf8').split('\n');
  } catch {
    // No test ran, so no file exists.
    return [];
  }
}
