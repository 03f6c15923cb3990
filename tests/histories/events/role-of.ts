import { functionList } from '../../../scripts/function-list.ts';
import { roles } from '../../../scripts/serverless-roles.js';

/** What a role allows. */
export interface Statement {
  readonly Action: readonly string[];
  readonly Resource: readonly object[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

interface Role {
  readonly Properties: {
    readonly Policies: readonly [
      { readonly PolicyDocument: { readonly Statement: readonly Statement[] } },
    ];
  };
}

/** What a worker may do in the cloud. */
export function statementsOf(worker: string): readonly Statement[] {
  const { role } = functionList.find(({ id }) => id === worker) as { readonly role: string };
  const { Properties } = (roles as unknown as Readonly<Record<string, Role>>)[role] as Role;
  return Properties.Policies[0].PolicyDocument.Statement;
}
