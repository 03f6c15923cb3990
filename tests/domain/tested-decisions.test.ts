import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textsOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => String(path).includes('.tsc') }).map((file) =>
    readFileSync(`${root}${file}`, 'utf8'),
  );

/** What a file exports that answers a decision: a function whose head says so before its body begins. */
const decisionsOf = (text: string): readonly string[] =>
  text.split(/^export /mu).flatMap((part) => {
    const [, name] = /^(?:const|function) (\w+)/u.exec(part) ?? [];
    const [head = ''] = part.split(/ \{\n|=> *\n|=> \(?\{/u);
    return name !== undefined && /\): Deci(?:sion|ded)<|: Deci(?:sion|ded)</u.test(head)
      ? [name]
      : [];
  });

const decisions = textsOf('lib/domain/**/*.ts').flatMap(decisionsOf);
// Those of this file are named here for another reason.
const tests = textsOf('tests/domain/*/**/*.ts').join('\n');

/** What several decisions share; it is tested with them. */
const shared = new Set(['addApiKey', 'changeOwnUser', 'replaceHost']);

test('the search finds the decisions of the domain', () => {
  expect(decisions).toContain('connectCalendar');
  expect(decisions.length).toBeGreaterThan(60);
});

test.each(decisions)('%s is tested without an engine', (name) => {
  expect(shared.has(name) !== new RegExp(`\\b${name}\\b`, 'u').test(tests)).toBe(true);
});
