import { isLike } from '../support/rights/is-like.ts';

/** A statement of a policy, without references to other resources. */
export interface FilledStatement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

/** A request that IAM checks. */
export interface CheckedRequest {
  readonly action: string;
  readonly resource: string;
  /** The values of condition keys. */
  readonly context: Readonly<Record<string, string>>;
}

/** The values of pseudo parameters in all tests of policies. */
export const pseudoParameters = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-central-1',
  'AWS::AccountId': '111122223333',
};

/** Replaces `Ref`, `Fn::GetAtt` and `Fn::Sub` with the given values. Attributes have names such as `Table.Arn`. */
export function fillReferences(value: unknown, values: Readonly<Record<string, string>>): unknown {
  const valueNamed = (name: string): string => {
    const found = values[name];
    if (found === undefined) throw new Error(`${name} has no value.`);
    return found;
  };
  if (Array.isArray(value)) return value.map((one) => fillReferences(one, values));
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  if (name === 'Ref') return valueNamed(String(argument));
  if (name === 'Fn::GetAtt') return valueNamed((argument as readonly string[]).join('.'));
  if (name === 'Fn::Sub')
    return String(argument).replaceAll(/\$\{([\w:.]+)\}/gu, (_, one: string) => valueNamed(one));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, fillReferences(one, values)]),
  );
}

/** The statements of the inline policies of roles, in any nesting of lists. */
export const statementsIn = (policies: unknown): readonly FilledStatement[] =>
  (
    [policies].flat(3) as { readonly PolicyDocument: { readonly Statement: FilledStatement[] } }[]
  ).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

const list = (value: string | readonly string[]): readonly string[] => [value].flat();

/** The operators of conditions that the policies use, for one value in the request. */
const operators: Readonly<
  Record<string, (expected: string, actual: string | undefined) => boolean>
> = {
  StringEquals: (expected, actual) => actual === expected,
  StringEqualsIfExists: (expected, actual) => actual === undefined || actual === expected,
  StringLike: (expected, actual) => actual !== undefined && isLike(expected, actual),
  ArnLike: (expected, actual) => actual !== undefined && isLike(expected, actual),
};

const applies = (statement: FilledStatement, request: CheckedRequest): boolean => {
  const { action, resource, context } = request;
  // IAM does not distinguish between upper and lower case in actions.
  const hasAction = list(statement.Action).some((one) =>
    isLike(one.toLowerCase(), action.toLowerCase()),
  );
  if (!hasAction || !list(statement.Resource).some((one) => isLike(one, resource))) return false;
  return Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
    Object.entries(keys).every(([key, expected]) => {
      const compare = operators[operator];
      if (compare === undefined) throw new Error(`The operator ${operator} is unknown.`);
      return list(expected).some((one) => compare(one, context[key]));
    }),
  );
};

/** Whether the statements of a policy allow a request, as IAM decides it: a `Deny` has precedence. */
export function isPermitted(
  statements: readonly FilledStatement[],
  request: CheckedRequest,
): boolean {
  const effects = statements.filter((one) => applies(one, request)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}
