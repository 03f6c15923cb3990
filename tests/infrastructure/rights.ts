import { build } from 'esbuild';
import { type Resource, type Resources, root, targetOf } from './packaged.ts';

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Every statement of every policy in a template, in any type of resource. */
export const statementsOf = (resources: Resources): Statement[] => {
  const found: Statement[] = [];
  JSON.stringify(resources, (key, value: unknown) => {
    if (key === 'Statement') found.push(...(list(value) as Statement[]));
    return value;
  });
  return found;
};

const nameOf = (resource: unknown): string => {
  if (typeof resource === 'string') return resource;
  const { 'Fn::Sub': text } = resource as { 'Fn::Sub'?: string };
  const called = /:function:scheduling-\S+-(\w+)$/u.exec(text ?? '')?.[1];
  if (called !== undefined) return called;
  const identity = /:((?:identity|configuration-set|phone-number|pool|sender-id)\/\S+)$/u.exec(
    text ?? '',
  )?.[1];
  if (identity !== undefined) return identity;
  const parameter = /:parameter(\/\S+)$/u.exec(text ?? '')?.[1];
  if (parameter !== undefined) return parameter;
  return `${targetOf(resource)}${text?.slice(text.indexOf('}') + 1) ?? ''}`;
};

const linesOf = ({ Action, Resource, Condition }: Statement): string[] => {
  const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const ofTable = keys === undefined ? '' : ` where ${list(keys).join(', ')}`;
  const sender = Condition?.StringEquals?.['ses:FromAddress'];
  const where = sender === undefined ? ofTable : ` where ses:FromAddress is ${sender}`;
  return list(Action).flatMap((action) =>
    list(Resource).map((resource) => `${action} on ${nameOf(resource)}${where}`),
  );
};

/** The rights of a role, one sorted line per right: `dynamodb:Query on Table/index/byStart where O#*`. */
export const rightsOf = (role: Resource | undefined): string[] => {
  const policies = role?.Properties.Policies as {
    PolicyDocument: { Statement: Statement[] };
  }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(linesOf)).sort();
};

const invokingWorkers = [
  'deliver',
  'sendMessages',
  'syncCalendars',
  'writeCalendars',
  'makeMeetings',
];

/** Code patterns of requests and the right that each needs. esbuild numbers a name that several sources import. */
const requests: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Transact)?GetCommand\d*\(/, 'dynamodb:GetItem on Table'],
  [/\bBatchGetCommand\d*\(/, 'dynamodb:BatchGetItem on Table'],
  [/\bQueryCommand\d*\((?!\{\s*TableName\d*,\s*IndexName)/, 'dynamodb:Query on Table where'],
  [/\bIndexName[:,]/, 'dynamodb:Query on Table/index'],
  [/\bPut(?:Command\d*\(|:)/, 'dynamodb:PutItem on Table'],
  [/\bUpdate(?:Command\d*\(|:)/, 'dynamodb:UpdateItem on Table'],
  [/\bDelete(?:Command\d*\(|:)|\bverb: "Delete"/, 'dynamodb:DeleteItem on Table'],
  [/\bConditionCheck:/, 'dynamodb:ConditionCheckItem on Table'],
  [/\bBatchWriteCommand\d*\(/, 'dynamodb:BatchWriteItem on Table'],
  [/\bSIGNING_SECRET_PARAMETER\b/, 'ssm:GetParameter on /scheduling/dev/cursor-secret'],
  [/\bSIGNING_SECRET_PARAMETER\b/, 'ssm:GetParameter on /scheduling/dev/cursor-secret:*'],
  [/\bSEALING_KEY_PARAMETER\b/, 'ssm:GetParameter on /scheduling/dev/sealing-key'],
  [/\bSEALING_KEY_PARAMETER\b/, 'ssm:GetParameter on /scheduling/dev/sealing-key:*'],
  [/\bOAUTH_CLIENTS_PARAMETER\b/, 'ssm:GetParameter on /scheduling/dev/oauth-clients'],
  [/\bZOOM_SECRET_TOKEN_PARAMETER\b/, 'ssm:GetParameter on /scheduling/dev/zoom-secret-token'],
  // Lambda reads the stream of the table with the role of the dispatcher.
  [/\bimplementWorker\d*\("dispatch"/, 'dynamodb:DescribeStream on Table'],
  [/\bimplementWorker\d*\("dispatch"/, 'dynamodb:GetRecords on Table'],
  [/\bimplementWorker\d*\("dispatch"/, 'dynamodb:GetShardIterator on Table'],
  [/\bimplementWorker\d*\("dispatch"/, 'dynamodb:ListStreams on Table'],
  ...invokingWorkers.map((id): readonly [RegExp, string] => [
    new RegExp(
      String.raw`^(?=[\s\S]*\binvokeFunction\d*\()[\s\S]*\bimplementWorker\d*\(\s*"(?:dispatch|${id})"`,
      'u',
    ),
    `lambda:InvokeFunction on ${id}`,
  ]),
  [/\bScanCommand\d*\(/, 'dynamodb:Scan on Table'],
];

/** Folders without requests: TypeScript does not let them import from lib/data or lib/outbound. */
const silent = ['./lib/contract/*', './lib/domain/*'];

/** Bundles the project's code of all functions, by module. One call is faster: esbuild reads shared files once. */
export const bundled = async (modules: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: modules.map((module) => `${module}.ts`),
    outbase: '.',
    outdir: '.',
    bundle: true,
    write: false,
    packages: 'external',
    external: silent,
    target: 'node24',
    platform: 'node',
    format: 'esm',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [path.slice(root.length).replace(/\.js$/u, ''), text]),
  );
};

/**
 * The rights that a function needs, read from the project's code in its bundle. Tree shaking removes a
 * writer from the bundle of a function that only reads, even if both are in one file.
 */
export const requestsOf = (bundle: string): string[] => {
  // esbuild writes the path of each file before its code.
  const sections = bundle.split(/^\/\/ (?=\S+\.ts$)/mu);
  const ours = sections.filter((section) => /^(?:lib|functions)\//u.test(section)).join('\n');
  return requests.flatMap(([pattern, right]) => (pattern.test(ours) ? [right] : []));
};
