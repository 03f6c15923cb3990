import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '../../lib/contract/routes.ts';
import { methodName, resourceName } from '../client/names.ts';
import { rows } from '../contracts.ts';
import { filesOfPages } from './files-of-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The calls of operations in a source: `client.bookings.confirm(uid)` calls `confirmBooking`. Types are no calls. */
export function operationsCalledIn(source: string): readonly OperationId[] {
  const called = new Set(
    [...source.matchAll(/(?<!\btypeof [\w.]*)\b(\w+)(?=\s*\.\s*(\w+))/gu)].map(
      ([, resource, method]) => `${resource}.${method}`,
    ),
  );
  return rows
    .filter(({ group, id }) => called.has(`${resourceName(group)}.${methodName(group, id)}`))
    .map(({ id }) => id);
}

/** The addresses of the pages that call each operation. Operations that no page calls are left out. */
export function pagesOfOperations(): ReadonlyMap<OperationId, readonly string[]> {
  const pages = new Map<OperationId, string[]>();
  for (const [address, files] of filesOfPages()) {
    const source = files.map((file) => readFileSync(root + file, 'utf8')).join('\n');
    for (const id of operationsCalledIn(source)) {
      pages.set(id, [...(pages.get(id) ?? []), address]);
    }
  }
  return pages;
}
