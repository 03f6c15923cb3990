import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { problems } from '../contract/problems.ts';

const charactersAtMost = 64;

/** An id in the path that is longer than any id names nothing, and would not fit a key of the table. */
export function requireIds(
  contract: Pick<Contract, 'problems'>,
  params: Readonly<Record<string, string>>,
): void {
  const canName = (id: string) => id.length <= charactersAtMost && id.isWellFormed();
  if (Object.values(params).every(canName)) return;
  const unknown = contract.problems.find((code) => problems[code].status === 404);
  throw new Problem(unknown ?? 'route/unknown');
}
