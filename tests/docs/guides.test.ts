import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { guideNames, guides } from '../../lib/app/service/guides.ts';
import { cures } from '../../lib/contract/cures.ts';
import { problems } from '../../lib/contract/problems.ts';
import { rows } from '../../scripts/contracts.ts';
import { renderGuides } from '../../scripts/documents/guides.ts';
import { renderLlmsText } from '../../scripts/documents/llms-text.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const textOf = (name: string) => read(`docs/guides/${name}.md`);
const routes = rows.map(({ method, path }) => `${method} ${path}`);

const blocksOf = (name: string, language: string): string[] =>
  [...textOf(name).matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gsu'))].map(
    ([, block = '']) => block,
  );

test('the committed guides and llms.txt match the contracts', () => {
  for (const [path, text] of renderGuides()) expect(read(path) === text, path).toBe(true);
  expect(read('docs/llms.txt') === renderLlmsText()).toBe(true);
});

test('llms.txt names every guide and every operation', () => {
  const text = read('docs/llms.txt');
  for (const name of guideNames) expect(text).toContain(`(/docs/guides/${name}.md)`);
  for (const route of routes) expect(text).toContain(`\`${route}\``);
  expect(text).toMatch(/^# .+\n\n> /u);
});

test.each(guideNames)('%s begins with its title', (name) => {
  expect(textOf(name).split('\n')[0]).toBe(`# ${guides[name]}`);
});

test('the guide to the first booking reads the address of the demo, even if a deployed service serves the guide', () => {
  expect(textOf('first-call')).toContain('BASE=$(demo baseUrl)');
  expect(textOf('first-call')).not.toContain('127.0.0.1');
});

test.each(guideNames)('%s names only operations and problems that exist', (name) => {
  const words = [...textOf(name).matchAll(/`([^`\n]+)`/gu)].map(([, word = '']) => word);
  const operations = words.filter((word) => /^(?:GET|POST|PATCH|DELETE) /u.test(word));
  const known = [...routes, 'GET /v1/event_types?status=enable'];
  expect(operations.filter((word) => !known.includes(word))).toEqual([]);
  const codes = words.filter((word) => /^[a-z-]+\/[a-z-]+$/u.test(word));
  const others = ['application/json'];
  expect(codes.filter((word) => !(word in problems) && !others.includes(word))).toEqual([]);
});

test('the guide to errors describes 202 and every status that a problem has', () => {
  const rowsOf = [...textOf('errors').matchAll(/^\| ([\d, ]+) \|/gmu)];
  const listed = rowsOf.flatMap(([, statuses = '']) => statuses.split(', ').map(Number));
  const all = new Set([202, ...Object.values(problems).map(({ status }) => status)]);
  expect(listed.toSorted()).toEqual([...all].toSorted());
});

test.each(guideNames)(
  'the JSON in %s parses, and the syntax of its TypeScript is valid',
  (name) => {
    for (const block of blocksOf(name, 'json')) expect(() => JSON.parse(block)).not.toThrow();
    for (const block of blocksOf(name, 'ts')) {
      const program = `async function example() {\n${block}\n}`;
      expect(() => stripTypeScriptTypes(program)).not.toThrow();
    }
  },
);

test.each(Object.keys(problems) as (keyof typeof problems)[])(
  'the guide to errors describes %s with its status, a cure and an example',
  (code) => {
    const [, section = ''] = textOf('errors').split(`### \`${code}\`\n`);
    const own = section.split('\n### ')[0] ?? '';
    expect(own).toContain(`**${problems[code].status}.** ${problems[code].title} ${cures[code]}`);
    const [, example = '{}'] = /```json\n(.*?)```/su.exec(own) ?? [];
    expect(JSON.parse(example)).toMatchObject({ type: `/docs#${code}`, code });
    expect(cures[code]).toMatch(/^[A-Z].*\.$/su);
  },
);
