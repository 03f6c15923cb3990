import { type Resource, type Resources, targetOf } from './packaged.ts';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Every statement of every policy in a template, whatever kind of resource carries it. */
export const statementsOf = (resources: Resources): Statement[] => {
  const found: Statement[] = [];
  JSON.stringify(resources, (key, value: unknown) => {
    if (key === 'Statement') found.push(...(list(value) as Statement[]));
    return value;
  });
  return found;
};

const nameOf = (resource: unknown): string => {
  const { 'Fn::Sub': text } = resource as { 'Fn::Sub'?: string };
  return `${targetOf(resource)}${text?.slice(text.indexOf('}') + 1) ?? ''}`;
};

const linesOf = ({ Action, Resource, Condition }: Statement): string[] => {
  const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const where = keys === undefined ? '' : ` where ${keys.join(', ')}`;
  return list(Action).flatMap((action) =>
    list(Resource).map((resource) => `${action} on ${nameOf(resource)}${where}`),
  );
};

/** What a role may do, one sorted line a right: `dynamodb:Query on Table/index/byStart where O#*`. */
export const rightsOf = (role: Resource | undefined): string[] => {
  const policies = role?.Properties.Policies as {
    PolicyDocument: { Statement: Statement[] };
  }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(linesOf)).sort();
};
