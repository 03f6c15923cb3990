import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { layAssets } from '../../scripts/deploy/assets.js';
import { builtFiles } from '../../scripts/pages/build-pages.ts';
import {
  type Account,
  callsOf,
  deployAccounts,
  pack,
} from '../support/processes/deploy-account.ts';

const accounts = deployAccounts();

const secret = { Type: 'String', NoEcho: true };
const withCloudFront = {
  Resources: { Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: {} } },
  Parameters: { OriginSecretA: secret, OriginSecretB: secret },
  Outputs: { DistributionUrl: { Value: 'https://d111111abcdef8.cloudfront.net' } },
};

/** Writes the files of a build, and files that an earlier build left. */
function build({ checkout }: Account, script: string): void {
  const folder = join(checkout, 'pages/.built');
  mkdirSync(folder, { recursive: true });
  const put = (name: string, text = name) => writeFileSync(join(folder, name), text);
  const style = 'page-DEFDEF22.css';
  const later = ['zones-CCCCCCCC.js', 'chunk-DDDDDDDD.js'];
  const others = ['embed.js', 'team-AAAAAAAA.js', 'team-OLDOLD33.js'];
  for (const name of [script, style, ...later, ...others]) put(name);
  const manifest = {
    booking: { script, style, laterScripts: later },
    team: { script: 'team-AAAAAAAA.js', style, laterScripts: later.slice(0, 1) },
  };
  put('manifest.json', JSON.stringify(manifest));
}

const parametersOf = ({ folder }: Account): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, 'parameters.json'), 'utf8'));

let one: Account;
beforeAll(async () => {
  one = await accounts.empty();
  build(one, 'booking-ABCABC22.js');
  pack(one, 'v1', withCloudFront);
  const { code, stdout, stderr } = await one.deploy();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('The service: https://d111111abcdef8.cloudfront.net\n');
});

const uploaded = () => readdirSync(join(one.folder, 'bucket/assets')).toSorted();
const ofV1 = [
  'booking-ABCABC22.js',
  'chunk-DDDDDDDD.js',
  'embed.js',
  'page-DEFDEF22.css',
  'team-AAAAAAAA.js',
  'zones-CCCCCCCC.js',
];

test('only the files of the manifest are uploaded, and before the functions that name them are deployed', () => {
  expect(uploaded()).toEqual(ofV1);
  const calls = callsOf(one).filter((call) => /\/assets|^cloudformation deploy/u.test(call));
  const kinds = calls.map((call) => (call.startsWith('s3 sync') ? 'files' : 'stack'));
  expect(kinds).toEqual(['stack', 'files', 'files', 'files', 'stack']);
});

test('all files of the real pages are uploaded', () => {
  const pages = JSON.parse(readFileSync('pages/.built/manifest.json', 'utf8'));
  const folder = join(one.folder, 'real-pages');
  const laid = layAssets(folder).flatMap((part) => readdirSync(part.folder));
  const expected = builtFiles(pages).filter((name) => name !== 'manifest.json');
  expect(laid.toSorted()).toEqual(expected.toSorted());
});

test('files with a content hash are cached for a year, and files with a fixed name for five minutes', () => {
  const headers = callsOf(one).flatMap((call) => {
    const [, part, type, cache] =
      /assets\/(\S+) s3:\/\/the-bucket\/assets --content-type (.+) --cache-control (.+?) --/u.exec(
        call,
      ) ?? [];
    return part === undefined ? [] : [[part, type, cache]];
  });
  const lasting = 'public, max-age=31536000, immutable';
  expect(headers.toSorted()).toEqual([
    ['lasting.css', 'text/css; charset=utf-8', lasting],
    ['lasting.js', 'text/javascript; charset=utf-8', lasting],
    ['passing.js', 'text/javascript; charset=utf-8', 'public, max-age=300'],
  ]);
});

test('CloudFront and the functions share two secrets, which no file contains', () => {
  const { OriginSecretA: a = '', OriginSecretB: b = '', ...others } = parametersOf(one);
  expect(others).toEqual({});
  for (const value of [a, b]) expect(value).toMatch(/^[\w-]{43}$/u);
  expect(a).not.toBe(b);
  const files = readdirSync(join(one.checkout, '.serverless'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(one.checkout, '.serverless', name), 'utf8'));
  expect(files.length).toBeGreaterThan(3);
  for (const text of files) expect(text.includes(a) || text.includes(b)).toBe(false);
});

test('later versions and rollbacks keep the secrets and the files of earlier versions', async () => {
  const before = parametersOf(one);
  build(one, 'booking-XYZXYZ22.js');
  pack(one, 'v2', withCloudFront);
  expect((await one.deploy()).code).toBe(0);
  expect(uploaded()).toEqual([...ofV1, 'booking-XYZXYZ22.js'].toSorted());
  expect((await one.deploy('--release', 'v1')).code).toBe(0);
  expect([one.versionInPlace(), parametersOf(one)]).toEqual(['v1', before]);
});

test('the secrets are rotated one after the other, each in its own deployment', async () => {
  const before = parametersOf(one);
  const { length } = callsOf(one);
  const { code, stdout } = await one.deploy('--rotate-secrets');
  expect([code, stdout]).toEqual([0, expect.stringContaining('CloudFront: ')]);
  const given = callsOf(one)
    .slice(length)
    .filter((call) => call.startsWith('cloudformation deploy'))
    .map((call) => [...call.matchAll(/(OriginSecret\w+)=\S+/gu)].map(([, name]) => name));
  expect(given).toEqual([['OriginSecretA'], ['OriginSecretB']]);
  const after = parametersOf(one);
  for (const name of ['OriginSecretA', 'OriginSecretB']) expect(after[name]).not.toBe(before[name]);
  expect(one.versionInPlace()).toBe('v1');
});

test('a stage without CloudFront uploads no pages and has no secrets to rotate', async () => {
  const plain = await accounts.empty();
  build(plain, 'booking-ABCABC22.js');
  pack(plain, 'v1');
  const { code, stdout } = await plain.deploy();
  expect(code).toBe(0);
  expect(stdout).not.toContain('CloudFront');
  expect(callsOf(plain).filter((call) => /assets|OriginSecret/u.test(call))).toEqual([]);
  const { code: refused, stderr } = await plain.deploy('--rotate-secrets');
  expect([refused, stderr]).toEqual([1, 'This stage is without CloudFront, and has no secrets.\n']);
});

test('a failed first version with CloudFront leaves no secret and can be deployed again', async () => {
  const stage = await accounts.empty();
  build(stage, 'booking-ABCABC22.js');
  pack(stage, 'v1');
  expect((await stage.deploy()).code).toBe(0);
  pack(stage, 'v2', withCloudFront);
  stage.broken.add('v2');
  expect((await stage.deploy()).code).toBe(1);
  expect([stage.versionInPlace(), parametersOf(stage)]).toEqual(['v1', {}]);
  const given = () =>
    callsOf(stage).flatMap((call) =>
      [...call.matchAll(/OriginSecret\w=(\S+)/gu)].map(([, one]) => one),
    );
  const former = given();
  stage.broken.clear();
  expect((await stage.deploy()).code).toBe(0);
  const { OriginSecretA, OriginSecretB } = parametersOf(stage);
  expect(new Set([...former, OriginSecretA, OriginSecretB]).size).toBe(4);
});
