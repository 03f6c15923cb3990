import type { Contract } from '../../../lib/contract/contract.ts';

type Schema = Contract['query'] | Contract['body'];

interface Parts {
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly pipe?: readonly Schema[];
}

/** The members of a body or a query, with their schemas; empty if the operation has no body. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { entries, wrapped, pipe } = schema as Parts;
  const inner = wrapped ?? pipe?.[0];
  return entries ?? (inner === undefined || inner === schema ? {} : membersOf(inner));
}
