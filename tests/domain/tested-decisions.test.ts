import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textsOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => String(path).includes('.tsc') }).map((file) =>
    readFileSync(`${root}${file}`, 'utf8'),
  );

/** The names of exported functions with the return type of a decision. */
const decisionsOf = (text: string): readonly string[] =>
  text.split(/^export /mu).flatMap((part) => {
    const [, name] = /^(?:const|function) (\w+)/u.exec(part) ?? [];
    const [head = ''] = part.split(/ \{\n|=> *\n|=> \(?\{/u);
    return name !== undefined && /\): Deci(?:sion|ded)<|: Deci(?:sion|ded)</u.test(head)
      ? [name]
      : [];
  });

const decisions = textsOf('lib/domain/**/*.ts').flatMap(decisionsOf);
// The pattern excludes this file, because its list below contains names of functions.
const tests = textsOf('tests/domain/*/**/*.ts').join('\n');

/** Functions that several decisions share. The tests of these decisions cover them. */
const shared = new Set(['addApiKey', 'changeOwnUser', 'replaceHost']);

test('the search finds the decisions of the domain', () => {
  expect(decisions).toContain('connectCalendar');
  expect(decisions.length).toBeGreaterThan(60);
});

test.each(decisions)('%s is tested without an engine', (name) => {
  expect(shared.has(name) !== new RegExp(`\\b${name}\\b`, 'u').test(tests)).toBe(true);
});
