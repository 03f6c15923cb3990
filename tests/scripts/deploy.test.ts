import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  type Account,
  callsOf,
  deployAccounts,
  pack,
} from '../support/processes/deploy-account.ts';

const accounts = deployAccounts();

let first: Account;
let printed: string;
beforeAll(async () => {
  first = await accounts.empty();
  pack(first, 'v1');
  const { code, stdout } = await first.deploy();
  expect(code).toBe(0);
  printed = stdout;
});

/** An account in which v1 was deployed. */
const deployed = (): Promise<Account> => accounts.like(first);

interface Nested {
  readonly Resources: Readonly<Record<string, { readonly Properties: { readonly Code: unknown } }>>;
}

/** The nested stack to which the deployed template refers, with its address and its key in the bucket. */
const nestedOf = ({ folder }: Account) => {
  const { Resources } = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'));
  const url: string = Resources.MoreFunctions.Properties.TemplateURL['Fn::Sub'];
  const key = url.split('Bucket}/')[1] ?? '';
  const nested: Nested = JSON.parse(readFileSync(join(folder, 'bucket', key), 'utf8'));
  return { url, key, nested };
};

const keysOf = ({ folder }: Account) =>
  readdirSync(join(folder, 'bucket/functions'), { encoding: 'utf8' });

test('the first deployment creates the stack with its bucket, and then its contents', () => {
  expect(first.versionInPlace()).toBe('v1');
  expect(printed).toContain('"version":"v1"');
  const [made, filled] = callsOf(first).filter((call) => call.startsWith('cloudformation deploy'));
  expect(made).toContain('bootstrap-template.json');
  expect(made).not.toContain('--s3-bucket');
  expect(filled).toContain('--s3-bucket the-bucket');
});

test('every deployment gives the stack the tags of the service and the stage', () => {
  const calls = callsOf(first).filter((call) => call.startsWith('cloudformation deploy'));
  expect(calls.length).toBeGreaterThan(1);
  for (const call of calls)
    expect(call).toContain(' --tags service=scheduling scheduling-stage=dev ');
});

test('unchanged code has the same archive whenever it is packaged', async () => {
  const one = await deployed();
  const before = keysOf(one);
  pack(one, 'v2');
  await one.deploy();
  expect(one.versionInPlace()).toBe('v2');
  expect(before).toHaveLength(5);
  expect(keysOf(one)).toHaveLength(6);
});

test('a later function is in the nested stack, whose template is named after its content', async () => {
  const one = await deployed();
  const { url, nested } = nestedOf(one);
  expect(url).toMatch(
    /^https:\/\/s3\.\$\{AWS::Region\}\.\$\{AWS::URLSuffix\}\/\$\{ServerlessDeploymentBucket\}\/functions\/[0-9a-f]{64}\.json$/u,
  );
  expect(Object.keys(nested.Resources)).toEqual(['LaterLambdaFunction']);
  expect(nested.Resources.LaterLambdaFunction?.Properties.Code).toEqual({
    S3Bucket: { Ref: 'ServerlessDeploymentBucket' },
    S3Key: expect.stringMatching(/^functions\/[0-9a-f]{64}\.zip$/u),
  });
});

test('an earlier version is deployed again by its name, with its nested stack', async () => {
  const one = await deployed();
  const before = nestedOf(one);
  pack(one, 'v2', { later: 'another' });
  await one.deploy();
  expect(nestedOf(one).key).not.toBe(before.key);
  const { code } = await one.deploy('--release', 'v1');
  expect([code, one.versionInPlace()]).toEqual([0, 'v1']);
  expect(nestedOf(one)).toEqual(before);
});

test('without SERVICE_VERSION, the version is a hash that changes with the code and the settings, and can be deployed again', async () => {
  const one = await deployed();
  const deployBuild = async (later: string, rate: number) => {
    const Resources = { Throttle: { Type: 'AWS::Rate', Properties: { rate } } };
    pack(one, '', { later, Resources });
    expect((await one.deploy()).code).toBe(0);
    return one.versionInPlace() ?? '';
  };
  const version = await deployBuild('build', 1);
  expect(version).toMatch(/^[0-9a-f]{12}$/u);
  expect(await deployBuild('build', 1)).toBe(version);
  const others = [await deployBuild('another build', 1), await deployBuild('build', 2)];
  expect(new Set([version, ...others]).size).toBe(3);
  expect((await one.deploy('--release', version)).code).toBe(0);
  expect(one.versionInPlace()).toBe(version);
});

test('a version that does not answer is rolled back and cannot be deployed by its name', async () => {
  const one = await deployed();
  one.broken.add('v2');
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toBe('The version v2 does not answer. The previous version has been restored.\n');
  expect((await one.deploy('--release', 'v2')).code).toBe(1);
  expect(one.versionInPlace()).toBe('v1');
});

test('a first version that does not answer is kept and reported', async () => {
  const one = await accounts.empty();
  one.broken.add('v1');
  pack(one, 'v1');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toContain('No version of this stage has passed the check yet');
});

test('a version whose check fails is rolled back, and the error says what does not work', async () => {
  const one = await deployed();
  one.faults.set('v2', 'POST /v1/bookings is answered with 500.');
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toBe(
    'POST /v1/bookings is answered with 500. The previous version has been restored.\n',
  );
  expect((await one.deploy('--release', 'v2')).code).toBe(1);
});

test('an error says if the previous version does not work any more, either', async () => {
  const one = await deployed();
  one.faults.set('v2', 'No webhook was sent within 5 s.');
  one.broken.add('v1');
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toContain('does not work either: The version v1 does not answer.');
});

test('the stack is created with its table and its logs, the table last, before any function', async () => {
  const one = await accounts.empty();
  const Table = { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain', Properties: {} };
  const LogGroup = { Type: 'AWS::Logs::LogGroup', Properties: {} };
  pack(one, 'v1', { Resources: { Table, LogGroup } });
  await one.deploy();
  const file = join(one.checkout, '.serverless/bootstrap-template.json');
  const { Resources } = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(Resources)).toEqual(['LogGroup', 'Table']);
  expect(Resources.Table).toEqual({ ...Table, DependsOn: ['LogGroup'] });
});

test('a deployment that CloudFormation refuses names the first resource that has failed, in the nested stack, too', async () => {
  const one = await deployed();
  const nested = 'arn:aws:cloudformation:eu-central-1:111122223333:stack/scheduling-dev-More/1';
  const at = (second: number) => new Date(Date.now() + 1000 * second).toISOString();
  const failed = { ResourceStatus: 'UPDATE_FAILED' };
  one.refusals.set('v2', [
    {
      StackId: 'scheduling-dev',
      LogicalResourceId: 'MoreFunctions',
      PhysicalResourceId: nested,
      ResourceType: 'AWS::CloudFormation::Stack',
      ResourceStatusReason: 'Embedded stack was not successfully updated.',
      Timestamp: at(3),
      ...failed,
    },
    {
      StackId: nested,
      LogicalResourceId: 'GetTeamLambdaFunction',
      ResourceType: 'AWS::Lambda::Function',
      ResourceStatusReason: 'Resource update cancelled',
      Timestamp: at(1),
      ...failed,
    },
    {
      StackId: nested,
      LogicalResourceId: 'GetSlotsLambdaFunction',
      ResourceType: 'AWS::Lambda::Function',
      ResourceStatusReason: 'The handler has too many characters.',
      Timestamp: at(2),
      ...failed,
    },
  ]);
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toContain(
    'CloudFormation could not update scheduling-dev. GetSlotsLambdaFunction (AWS::Lambda::Function) failed: The handler has too many characters.',
  );
});

test('a stack is protected from deletion exactly if its table is', async () => {
  const one = await accounts.empty();
  const protections = () =>
    callsOf(one).filter((call) => call.includes('update-termination-protection'));
  pack(one, 'v1', { Resources: { Table: { DeletionPolicy: 'Retain', Properties: {} } } });
  await one.deploy();
  expect(protections().at(-1)).toContain('--enable-termination-protection');
  pack(one, 'v2', { Resources: { Table: { DeletionPolicy: 'Delete', Properties: {} } } });
  await one.deploy();
  expect(protections().at(-1)).toContain('--no-enable-termination-protection');
});

test('a stack whose creation has failed is reported with the command that deletes it', async () => {
  const one = await accounts.empty();
  one.state.failedStatus = 'ROLLBACK_COMPLETE';
  pack(one, 'v1');
  const { code, stderr } = await one.deploy();
  expect(code).toBe(1);
  expect(stderr).toContain('aws cloudformation delete-stack --stack-name scheduling-dev');
});

test('a check that cannot be invoked is a failed check', async () => {
  const one = await deployed();
  one.faults.set('v2', 'refused');
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toContain('aws lambda invoke .serverless/checked.json failed.');
});

test('a version without a check is deployed if it answers', async () => {
  const one = await deployed();
  one.faults.set('v2', 'No webhook was sent within 5 s.');
  pack(one, 'v2', { hasCheck: false });
  const { code } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([0, 'v2']);
});

test('a stage is checked at the address of the command, or at that of its gateway', async () => {
  const one = await deployed();
  pack(one, 'v2');
  const { stdout } = await one.deploy('--url', 'http://127.0.0.1:9');
  expect(stdout).toContain('http://127.0.0.1:9/health/ready: fetch failed');
});

test('a package of another stage is not deployed', async () => {
  const one = await accounts.empty();
  pack(one, 'v1', { stage: 'production' });
  const { code, stderr } = await one.deploy();
  expect([code, stderr]).toEqual([1, expect.stringContaining('npm run package -- --stage dev')]);
});
