import { readFileSync } from 'node:fs';

/** What stands behind `test(` or after the table of a `test.each(…)(`, as the file spells it. */
const title =
  /^\s*(?:test(?:\.concurrent)?\(|(?:\S.*)?\)\()\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`),/gmu;

/** The titles of the tests in a file, placeholders as they stand. */
export function testTitles(path: string): ReadonlySet<string> {
  const source = readFileSync(path, 'utf8');
  return new Set(
    [...source.matchAll(title)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/gu, '$1'),
    ),
  );
}
