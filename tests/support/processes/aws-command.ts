import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** Copies a file or a folder, and prints nothing. */
function copy(from: string, to: string): string {
  if (!existsSync(from)) throw new Error(`${from} does not exist.`);
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(from, to, { recursive: true });
  return '';
}

interface Properties {
  readonly Code?: { readonly S3Key: string };
  readonly TemplateURL?: { readonly 'Fn::Sub': string };
}

/**
 * Refuses a template if the bucket does not contain the code or the nested templates that it needs.
 */
function look(bucket: string, file: string): void {
  const { Resources } = JSON.parse(readFileSync(file, 'utf8')) as {
    Resources: Record<string, { Properties: Properties }>;
  };
  for (const [id, { Properties }] of Object.entries(Resources)) {
    const { Code, TemplateURL } = Properties;
    const nested = TemplateURL?.['Fn::Sub'].split('Bucket}/')[1];
    const key = Code?.S3Key ?? nested;
    if (key === undefined) continue;
    if (!existsSync(join(bucket, key))) throw new Error(`${id}: the bucket has no object ${key}.`);
    if (nested !== undefined) look(bucket, join(bucket, nested));
  }
}

interface Whole {
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: string }>>;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The parameters of a template: those of the command line replace those of the stack. A parameter
 * without a value or a default is an error.
 */
function parametersOf(
  file: string,
  words: readonly string[],
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const given = words.flatMap((word) => {
    const [, name, value] = /^(\w+)=(.+)$/u.exec(word) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const values: Readonly<Record<string, string>> = { ...known, ...Object.fromEntries(given) };
  const { Parameters = {} } = read(file) as Whole;
  return Object.fromEntries(
    Object.keys(Parameters).map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Parameters: [${name}] must have values`);
      return [name, value];
    }),
  );
}

/** An event of CloudFormation about a resource. */
export interface StackEvent {
  readonly StackId: string;
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceType: string;
  readonly ResourceStatus: string;
  readonly ResourceStatusReason?: string;
  readonly Timestamp: string;
}

const versionIn = (file: string): string =>
  read(file).Resources.GetReadinessLambdaFunction?.Properties.Environment.Variables
    .SERVICE_VERSION ?? '';

/** The service that is deployed. */
interface DeployedService {
  readonly url: string;
  /** What its check finds; undefined if everything works. */
  readonly faultOf: () => string | undefined;
  /** The status of a stack that could not be created. */
  readonly failedStatus: string | undefined;
  /** The events of a deployment that CloudFormation refuses, by the version. */
  readonly refusals: ReadonlyMap<string, readonly StackEvent[]>;
}

/**
 * Simulates the AWS command line with a folder as the account: `stack.json` is the template of the
 * only stack, `parameters.json` its parameters, `bucket` its bucket, and `checkout` the folder in
 * which the command runs. It supports only the calls of a deployment, and returns their output.
 */
export function awsCommand(
  account: string,
  { url: serviceUrl, faultOf, failedStatus, refusals }: DeployedService,
  words: readonly string[],
): string {
  const stack = join(account, 'stack.json');
  const parameters = join(account, 'parameters.json');
  const bucket = join(account, 'bucket');
  const placeOf = (path = '') =>
    path.startsWith('s3:')
      ? join(bucket, path.replace('s3://the-bucket/', ''))
      : resolve(account, 'checkout', path);
  const option = (name: string): string => words[words.indexOf(name) + 1] ?? '';
  const known = (): Readonly<Record<string, string>> =>
    existsSync(parameters) ? read(parameters) : {};

  const described = (query: string): string => {
    if (query.includes('ParameterKey')) return Object.keys(known()).join('\t') || 'None';
    if (query.includes('HttpApiUrl')) return serviceUrl;
    const { Outputs = {} } = read(stack) as Whole;
    const asked = /OutputKey=='(\w+)'/u.exec(query)?.[1] ?? '';
    return Outputs[asked]?.Value ?? '';
  };

  /** Deploys like CloudFormation: if a resource cannot be created, nothing changes. */
  const deploy = (file: string): string => {
    look(bucket, file);
    const refused = refusals.get(versionIn(file));
    if (refused !== undefined) {
      writeFileSync(join(account, 'events.json'), JSON.stringify(refused));
      throw new Error('Failed to create/update the stack.');
    }
    const values = parametersOf(file, words, known());
    writeFileSync(parameters, JSON.stringify(values));
    return copy(file, stack);
  };

  const commands: Readonly<Record<string, () => string>> = {
    'cloudformation list-stacks': () =>
      failedStatus ?? (existsSync(stack) ? 'UPDATE_COMPLETE' : ''),
    'cloudformation describe-stack-events': () => {
      const events: readonly StackEvent[] = read(join(account, 'events.json'));
      const stackOf = option('--stack-name');
      const isOf = ({ StackId }: StackEvent) => StackId === stackOf || stackOf === 'scheduling-dev';
      return JSON.stringify({ StackEvents: events.filter(isOf) });
    },
    'cloudformation deploy': () => deploy(placeOf(option('--template-file'))),
    'cloudformation update-termination-protection': () => 'scheduling-dev',
    'cloudformation get-template': () => readFileSync(stack, 'utf8'),
    'cloudformation describe-stack-resource': () => 'the-bucket',
    'cloudformation describe-stacks': () => described(option('--query')),
    'lambda invoke': () => {
      const fault = faultOf();
      if (fault === 'refused') throw new Error('The function cannot be invoked.');
      const result = fault === undefined ? { verified: 1 } : { errorMessage: fault };
      writeFileSync(placeOf(words[2]), JSON.stringify(result));
      return '200';
    },
    's3api list-objects-v2': () => {
      const folder = join(bucket, option('--prefix'));
      const names = existsSync(folder) ? readdirSync(folder) : [];
      return names.map((name) => `${option('--prefix')}${name}`).join('\t') || 'None';
    },
    's3 sync': () => copy(placeOf(words[2]), placeOf(words[3])),
    's3 cp': () => copy(placeOf(words[2]), placeOf(words[3])),
  };

  appendFileSync(join(account, 'calls'), `${words.join(' ')}\n`);
  const name = words.slice(0, 2).join(' ');
  const act = commands[name];
  if (act === undefined) throw new Error(`${name} is not part of a deployment.`);
  return act();
}
