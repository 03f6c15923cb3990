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
  expect(made).toContain('create-stack.json');
  expect(made).not.toContain('--s3-bucket');
  expect(filled).toContain('--s3-bucket the-bucket');
});

test('unchanged code has the same archive whenever it is packaged', async () => {
  const one = await deployed();
  const before = keysOf(one);
  pack(one, 'v2');
  await one.deploy();
  expect(one.versionInPlace()).toBe('v2');
  expect(before).toHaveLength(4);
  expect(keysOf(one)).toHaveLength(5);
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

test('a version that does not answer is rolled back and cannot be deployed by its name', async () => {
  const one = await deployed();
  one.broken.add('v2');
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toBe('The new version did not answer. The previous version has been restored.\n');
  expect((await one.deploy('--release', 'v2')).code).toBe(1);
  expect(one.versionInPlace()).toBe('v1');
});

test('a first version that does not answer is kept and reported', async () => {
  const one = await accounts.empty();
  one.broken.add('v1');
  pack(one, 'v1');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toContain('there is no previous version');
});

test('a rehearsal deploys the previous version and the current one again, and fails if the previous one no longer answers', async () => {
  const one = await deployed();
  expect((await one.deploy('--rehearse')).stdout).toContain('no previous version to roll back to');
  pack(one, 'v2');
  await one.deploy();
  const { code, stdout } = await one.deploy('--rehearse');
  expect([code, one.versionInPlace()]).toEqual([0, 'v2']);
  expect(stdout.match(/"version":"v\d"/gu)).toEqual(['"version":"v1"', '"version":"v2"']);

  one.broken.add('v1');
  const failed = await one.deploy('--rehearse');
  expect([failed.code, failed.stderr]).toEqual([
    1,
    expect.stringContaining('does not answer either'),
  ]);
});

test('a package of another stage is not deployed', async () => {
  const one = await accounts.empty();
  pack(one, 'v1', { stage: 'production' });
  const { code, stderr } = await one.deploy();
  expect([code, stderr]).toEqual([1, expect.stringContaining('npm run package -- --stage dev')]);
});
