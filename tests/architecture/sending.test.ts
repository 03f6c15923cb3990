import { expect, test } from 'vitest';
import { routedFunctions } from '../../scripts/function-list.ts';
import { reachedByOperation, sendingDeclarations } from '../../scripts/function-rights.ts';
import { type Declared, refersTo } from '../../scripts/reached-declarations.ts';

/**
 * Declarations that send requests. `queryAll` and `queryIndex` send the query of their caller, so the callers
 * need rights, too.
 */
const senders: readonly Declared[] = [
  'lib/data/engine/table.ts table',
  'lib/data/engine/query-all.ts queryAll',
  'lib/data/engine/query-all.ts queryIndex',
];
const isOwn = (declared: Declared) =>
  /^lib\/data\/(?!engine\/(?:table|query-all)\.ts)/u.test(declared);

test.each(routedFunctions)('each request that $id reaches gives it a right', ({ module }) => {
  const missing = [...reachedByOperation(module)]
    .filter((declared) => isOwn(declared) && senders.some((one) => refersTo(declared, one)))
    .filter((declared) => !sendingDeclarations.has(declared));
  expect(missing).toEqual([]);
});
