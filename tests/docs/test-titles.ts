import { readFileSync } from 'node:fs';

/** The title after `test(`, after `looked(` (a test in a browser), or after the table of a `test.each(…)(`, as it is written in the file. */
const title =
  /^\s*(?:(?:test|looked)(?:\.concurrent)?\(|(?:\S.*)?\)\()\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`),/gmu;

/** The titles of the tests in a file. Placeholders are not replaced. */
export function testTitles(path: string): ReadonlySet<string> {
  const source = readFileSync(path, 'utf8');
  return new Set(
    [...source.matchAll(title)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/gu, '$1'),
    ),
  );
}
