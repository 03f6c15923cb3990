import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { cloud, misfitOf } from '../../scripts/bundle/code-cache.ts';
import { root } from './packaged.ts';

const lambda = { version: 'v24.11.0', platform: 'linux', arch: 'arm64' } as const;

test('code is compiled for what the functions run on', () => {
  const { provider } = parse(readFileSync(`${root}serverless.yml`, 'utf8'), { logLevel: 'error' });
  expect(`nodejs${cloud.major}.x`).toBe(provider.runtime);
  expect(cloud.arch).toBe(provider.architecture);
  expect(misfitOf(lambda)).toBeUndefined();
});

test.each([
  [{ arch: 'x64' }, 'Node v24.11.0 on linux-x64'],
  [{ platform: 'darwin' }, 'Node v24.11.0 on darwin-arm64'],
  [{ version: 'v26.1.0' }, 'Node v26.1.0 on linux-arm64'],
] as const)('a machine with %o says in one sentence that it leaves the code out', (other, is) => {
  expect(misfitOf({ ...lambda, ...other })).toBe(
    `CODE_CACHE is ignored: the functions run on Node 24 on linux-arm64, and this is ${is}.`,
  );
});
