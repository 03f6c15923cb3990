import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Account, callsOf, deployAccounts, pack } from '../support/deploy-account.ts';

const accounts = deployAccounts();

let first: Account;
beforeAll(async () => {
  first = await accounts.empty();
  pack(first, 'v1');
  expect((await first.deploy()).code).toBe(0);
});

/** An account in which v1 was deployed. */
const deployed = (): Promise<Account> => accounts.like(first);

interface Nested {
  readonly Resources: Readonly<Record<string, { readonly Properties: { readonly Code: unknown } }>>;
}

/** The template of the nested stack as the one in place finds it, with its address and its key in the bucket. */
const nestedOf = ({ folder }: Account) => {
  const { Resources } = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8'));
  const url: string = Resources.MoreFunctions.Properties.TemplateURL['Fn::Sub'];
  const key = url.split('Bucket}/')[1] ?? '';
  const nested: Nested = JSON.parse(readFileSync(join(folder, 'bucket', key), 'utf8'));
  return { url, key, nested };
};

const keysOf = ({ folder }: Account) =>
  readdirSync(join(folder, 'bucket/functions'), { encoding: 'utf8' });

test('the first deployment makes the stack with its bucket, and then all that lies in it', async () => {
  const one = await accounts.empty();
  pack(one, 'v1');
  const { code, stdout } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([0, 'v1']);
  expect(stdout).toContain('"version":"v1"');
  const [first, second] = callsOf(one).filter((call) => call.startsWith('cloudformation deploy'));
  expect(first).toContain('create-stack.json');
  expect(first).not.toContain('--s3-bucket');
  expect(second).toContain('--s3-bucket the-bucket');
});

test('what did not change has the same archive as before, whenever it was packaged', async () => {
  const one = await deployed();
  const before = keysOf(one);
  pack(one, 'v2');
  await one.deploy();
  expect(one.versionInPlace()).toBe('v2');
  expect(before).toHaveLength(4);
  expect(keysOf(one)).toHaveLength(5);
});

test('a function that came later is in the nested stack, whose template is named by what it holds', async () => {
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

test('whoever goes back to a version has its nested stack again', async () => {
  const one = await deployed();
  const before = nestedOf(one);
  pack(one, 'v2', { later: 'another' });
  await one.deploy();
  expect(nestedOf(one).key).not.toBe(before.key);
  expect((await one.deploy('--release', 'v1')).code).toBe(0);
  expect(nestedOf(one)).toEqual(before);
});

test('a version that does not answer gives way to the one before, and the deployment has failed', async () => {
  const one = await deployed();
  one.broken.add('v2');
  pack(one, 'v2');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toBe('The new version did not answer. The previous version has been restored.\n');
});

test('where there is nothing to go back to, a version that does not answer stays and is told of', async () => {
  const one = await accounts.empty();
  one.broken.add('v1');
  pack(one, 'v1');
  const { code, stderr } = await one.deploy();
  expect([code, one.versionInPlace()]).toEqual([1, 'v1']);
  expect(stderr).toContain('there is no previous version');
});

test('the way back is rehearsed: there, and forth again', async () => {
  const one = await deployed();
  expect((await one.deploy('--rehearse')).stdout).toContain('no previous version to roll back to');
  pack(one, 'v2');
  await one.deploy();
  const { code, stdout } = await one.deploy('--rehearse');
  expect([code, one.versionInPlace()]).toEqual([0, 'v2']);
  expect(stdout.match(/"version":"v\d"/gu)).toEqual(['"version":"v1"', '"version":"v2"']);
});

test('a rehearsal fails when the version before does not answer any more', async () => {
  const one = await deployed();
  pack(one, 'v2');
  await one.deploy();
  one.broken.add('v1');
  const { code, stderr } = await one.deploy('--rehearse');
  expect([code, stderr]).toEqual([1, expect.stringContaining('does not answer either')]);
});

test('a version that answered once is deployed again by its name, and one that never did is not there', async () => {
  const one = await deployed();
  pack(one, 'v2');
  await one.deploy();
  one.broken.add('v3');
  pack(one, 'v3');
  await one.deploy();
  expect((await one.deploy('--release', 'v1')).code).toBe(0);
  expect(one.versionInPlace()).toBe('v1');
  expect((await one.deploy('--release', 'v3')).code).toBe(1);
  expect(one.versionInPlace()).toBe('v1');
});

test('what was packaged for another stage is not deployed', async () => {
  const one = await accounts.empty();
  pack(one, 'v1', { stage: 'production' });
  const { code, stderr } = await one.deploy();
  expect([code, stderr]).toEqual([1, expect.stringContaining('npm run package -- --stage dev')]);
});
