import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '../../scripts/admin/commands.ts';
import { rows } from '../../scripts/contracts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'client/README.md',
  ...globSync('docs/**/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/')),
];

/** Matches the names in the example of a new operation. These files do not exist. */
const toCome = /mark-?booking-?no-?show/iu;

/** The routes in a text. In `GET`, `PATCH /a`, both methods belong to the path. */
function routesIn(text: string): string[] {
  let methods: string[] = [];
  return [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE)(?: (\/[^`]*))?`/gu)].flatMap(
    ([, method = '', path]) => {
      methods.push(method);
      if (path === undefined) return [];
      const routes = methods.map((one) => `${one} ${path}`);
      methods = [];
      return routes;
    },
  );
}

test('the introduction of the README lists what the service is not, in less than 30 lines', () => {
  const [introduction = ''] = readme.split('\n## ');
  expect(introduction).toContain('**What it is not (yet):**');
  expect(introduction.split('\n').length).toBeLessThan(30);
});

test('the README has at most 150 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

test('docs/operations.md lists the operations of the route table', () => {
  const declared = rows.map(({ method, path }) => `${method} ${path}`);
  expect(routesIn(read('docs/operations.md')).toSorted()).toEqual(declared.toSorted());
});

test.each(pages)('every link of %s leads to an existing file', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/gu)].map(
    ([, to = '']) => to,
  );
  expect(links.filter((to) => !existsSync(join(root, dirname(page), to)))).toEqual([]);
});

test.each(pages)('every path that %s names exists', (page) => {
  const text = read(page);
  const paths = [
    ...text.matchAll(/(?<![\w./-])(?:\.github|docs|functions|lib|scripts|tests)\/[\w./-]*[\w/]/gu),
  ].map(([path]) => path);
  // Links inside docs/ are relative to their page and have their own test.
  const missing = paths.filter((path) => !existsSync(join(root, path)) && !toCome.test(path));
  expect(missing).toEqual([]);
});

test.each(pages)('every file that %s names without its folder exists', (page) => {
  const sources = globSync('{lib,functions,scripts,tests,.github}/**/*.*', { cwd: root });
  const known = new Set(
    [...sources, ...globSync('*.*', { cwd: root })].map((one) => basename(one)),
  );
  const names = [...read(page).matchAll(/`([\w-]+\.(?:ts|js|yml|md))`/gu)].map(
    ([, name = '']) => name,
  );
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test.each(pages)('every npm script and administration command in %s exists', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const text = read(page);
  const named = [...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/gu)].map(
    ([, script, own]) => script ?? own ?? '',
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const adminCommands = [...text.matchAll(/npm run (?:-s )?admin -- ([a-z][\w-]*)/gu)].map(
    ([, name = '']) => name,
  );
  expect(adminCommands.filter((name) => !(name in commands))).toEqual([]);
});

test.each(pages)('%s starts no tool that needs the Node of the project with npx', (page) => {
  expect([...read(page).matchAll(/npx (?:vitest|serverless)\b/gu)].map(([said]) => said)).toEqual(
    [],
  );
});
