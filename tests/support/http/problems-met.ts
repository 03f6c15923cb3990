import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../../../lib/contract/contract.ts';
import { problems } from '../../../lib/contract/problems.ts';
import { problemsOf } from '../../../lib/contract/problems-of.ts';
import { loadContracts } from '../../../scripts/contracts.ts';

/** Test files run in processes of their own, so what they met is told through a file of one run. */
export function newRecord(): string {
  return join(mkdtempSync(join(tmpdir(), 'problems-met-')), 'lines');
}

const told = new Set<string>();

/** Tells once a process that an operation answered a problem, or that a test file ran. */
export function tell(record: string, ...words: readonly string[]): void {
  const line = words.join(' ');
  if (told.has(line)) return;
  told.add(line);
  appendFileSync(record, `${line}\n`);
}

/**
 * The problems that an operation declares and no test of the whole run met, and the examples of
 * problems that no test was answered. Nothing is missed when only some of the files ran.
 */
export async function missedProblems(record: string, files: readonly string[]): Promise<string[]> {
  const met = new Set(readLines(record));
  rmSync(join(record, '..'), { recursive: true });
  if (!files.every((file) => met.has(`file ${file}`))) return [];
  const contracts = [...(await loadContracts()).values()];
  const declared = contracts.flatMap((contract: Contract) =>
    problemsOf(contract)
      // What is open to everyone reaches nothing that a test could break.
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
    // Nothing was told: no test ran.
    return [];
  }
}
