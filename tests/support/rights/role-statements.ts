import { functionList } from '../../../scripts/function-list.ts';
import { roles } from '../../../scripts/serverless-roles.js';

/** A statement of a policy: the actions that it allows on some resources, and the keys to which it limits them. */
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

/** The statements of the role of a deployed function. */
export function statementsOf(functionId: string): readonly Statement[] {
  const { role } = functionList.find(({ id }) => id === functionId) as { readonly role: string };
  const { Properties } = (roles as unknown as Readonly<Record<string, Role>>)[role] as Role;
  return Properties.Policies[0].PolicyDocument.Statement;
}

/** The statements of all functions, by the ID of the function. */
export const functionStatements = (): Readonly<Record<string, readonly Statement[]>> =>
  Object.fromEntries(functionList.map(({ id }) => [id, statementsOf(id)]));
