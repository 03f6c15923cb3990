import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { guideNames } from '../../lib/app/service/guides.ts';
import { bundle } from '../../scripts/bundle.ts';
import { functionList } from '../../scripts/function-list.ts';
import { root } from './packaged.ts';

let metafile: Metafile;
beforeAll(async () => {
  metafile = await bundle();
});

const archiveOf = (id: string) => readFileSync(`${root}.build/${id}.zip`);

const served: Readonly<Record<string, readonly string[]>> = {
  getOpenapi: ['docs/openapi.json'],
  getDocs: ['docs/openapi.json', 'node_modules/@scalar/api-reference/package.json'],
  getDocsAsset: [
    'node_modules/@scalar/api-reference/package.json',
    'node_modules/@scalar/api-reference/dist/browser/standalone.js',
  ],
  getGuide: guideNames.map((name) => `docs/guides/${name}.md`),
  getLlmsText: ['docs/llms.txt'],
};

test('an archive holds the bundle at the path of its source, and the document where one is served', () => {
  for (const { id, module } of functionList) {
    const expected = [`${module}.mjs`, ...(served[id] ?? [])];
    expect(Object.keys(unzipSync(archiveOf(id)))).toEqual(expected);
  }
});

test('a bundle has at most 400 KB, one without the database 40 KB, a page for people 100 KB', () => {
  for (const { id, module, role } of functionList) {
    const bytes = unzipSync(archiveOf(id))[`${module}.mjs`]?.length;
    expect(bytes).toBeGreaterThan(0);
    const withoutTable = ['getDocs', 'getGuide'].includes(id) ? 100_000 : 40_000;
    expect(bytes, id).toBeLessThanOrEqual(role === 'PublicRole' ? withoutTable : 400_000);
  }
});

test('the same sources give the same archives, byte for byte', async () => {
  const before = functionList.map(({ id }) => archiveOf(id).toString('base64'));
  await bundle();
  expect(functionList.map(({ id }) => archiveOf(id).toString('base64'))).toEqual(before);
});

test('no function describes its schemas: only the document does', () => {
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('lib/contract/bookings/create-booking.ts');
  expect(inputs).not.toContain('lib/contract/described.ts');
});

test('every bundle loads and has a handler', () => {
  const modules = functionList.map(({ module }) => `./.build/${module}.mjs`);
  const script = `
    const kinds = await Promise.all(${JSON.stringify(modules)}.map(async (path) => typeof (await import(path)).handler));
    console.log([...new Set(kinds)].join());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { AWS_REGION: 'eu-central-1', TABLE_NAME: 'scheduling-dev' },
  });
  expect(printed.trim()).toBe('function');
});
