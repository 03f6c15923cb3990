import * as v from 'valibot';
import type { Contract } from '../contract/contract.ts';
import { Problem } from '../contract/problem.ts';
import { problems } from '../contract/problems.ts';
import { uid } from '../contract/uid.ts';

/** Refuses an ID in the path that is longer than any valid ID. It would not fit into a key of the table. */
export function requireIds(
  contract: Pick<Contract, 'problems'>,
  params: Readonly<Record<string, string>>,
): void {
  if (Object.values(params).every((id) => v.is(uid, id))) return;
  const unknown = contract.problems.find((code) => problems[code].status === 404);
  throw new Problem(unknown ?? 'route/unknown');
}
