import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Stands in for the AWS command line, in a folder that is the account: `stack.json` is the template
 * of the one stack, `parameters.json` its parameters, `bucket` its bucket. It knows what a deployment asks and refuses all else.
 */
const [account = '', ...words] = process.argv.slice(2);
const stack = join(account, 'stack.json');
const parameters = join(account, 'parameters.json');
const bucket = join(account, 'bucket');
const [service, command] = words;
const option = (name: string): string => words[words.indexOf(name) + 1] ?? '';
const print = (text: string) => process.stdout.write(`${text}\n`);
const inBucket = (url: string) => join(bucket, url.replace('s3://the-bucket/', ''));

function copy(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} does not exist.`);
  mkdirSync(join(to, '..'), { recursive: true });
  cpSync(from, to, { recursive: true });
}

interface Properties {
  readonly Code?: { readonly S3Key: string };
  readonly TemplateURL?: { readonly 'Fn::Sub': string };
}

/** Refuses a template, or one that it nests, if what it reads from the bucket is not there. */
function look(file: string): void {
  const { Resources } = JSON.parse(readFileSync(file, 'utf8')) as {
    Resources: Record<string, { Properties: Properties }>;
  };
  for (const [id, { Properties }] of Object.entries(Resources)) {
    const { Code, TemplateURL } = Properties;
    const nested = TemplateURL?.['Fn::Sub'].split('Bucket}/')[1];
    const key = Code?.S3Key ?? nested;
    if (key === undefined) continue;
    if (!existsSync(join(bucket, key))) throw new Error(`${id}: there is no ${key}.`);
    if (nested !== undefined) look(join(bucket, nested));
  }
}

interface Whole {
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: string }>>;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const known = (): Readonly<Record<string, string>> =>
  existsSync(parameters) ? read(parameters) : {};

/** What is given on the command line takes the place of what the stack has; what the template asks for has to be somewhere. */
function parametersOf(file: string): Readonly<Record<string, string>> {
  const given = words.flatMap((word) => {
    const [, name, value] = /^(\w+)=(.+)$/u.exec(word) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const values: Readonly<Record<string, string>> = { ...known(), ...Object.fromEntries(given) };
  const { Parameters = {} } = read(file) as Whole;
  return Object.fromEntries(
    Object.keys(Parameters).map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Parameters: [${name}] must have values`);
      return [name, value];
    }),
  );
}

function described(query: string): string {
  if (query.includes('ParameterKey')) return Object.keys(known()).join('\t') || 'None';
  if (query.includes('HttpApiUrl')) return process.env.SERVICE_URL ?? '';
  const { Outputs = {} } = read(stack) as Whole;
  const asked = /OutputKey=='(\w+)'/u.exec(query)?.[1] ?? '';
  return Outputs[asked]?.Value ?? '';
}

/** As CloudFormation: where something cannot be made, nothing changes. */
function deploy(file: string): void {
  look(file);
  const values = parametersOf(file);
  writeFileSync(parameters, JSON.stringify(values));
  copy(file, stack);
}

const commands: Readonly<Record<string, () => void>> = {
  'cloudformation list-stacks': () => print(existsSync(stack) ? 'scheduling-dev' : ''),
  'cloudformation deploy': () => deploy(option('--template-file')),
  'cloudformation get-template': () => print(readFileSync(stack, 'utf8')),
  'cloudformation describe-stack-resource': () => print('the-bucket'),
  'cloudformation describe-stacks': () => print(described(option('--query'))),
  's3 sync': () => copy(words[2] ?? '', inBucket(words[3] ?? '')),
  's3 cp': () => {
    const [from = '', to = ''] = words.slice(2);
    copy(from.startsWith('s3:') ? inBucket(from) : from, to.startsWith('s3:') ? inBucket(to) : to);
  },
};

appendFileSync(join(account, 'calls'), `${words.join(' ')}\n`);
const act = commands[`${service} ${command}`];
if (act === undefined) throw new Error(`${service} ${command} is not part of a deployment.`);
act();
