import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resourceName } from '../../scripts/client/names.ts';
import { rows } from '../../scripts/contracts.ts';
import { filesOfPages } from '../../scripts/documents/files-of-pages.ts';
import {
  operationsCalledIn,
  pagesOfOperations,
} from '../../scripts/documents/pages-of-operations.ts';
import { meanings, reasons, withoutPage } from '../../scripts/documents/without-page.ts';
import { typescriptFiles } from '../../scripts/typescript-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const pages = pagesOfOperations();

test('a call of the client is a call of its operation, and a type is none', () => {
  expect(operationsCalledIn('service.guests.getPublicTeam(team)')).toEqual(['getPublicTeam']);
  expect(operationsCalledIn('await client.bookings\n  .confirm(uid)')).toEqual(['confirmBooking']);
  expect(operationsCalledIn('({ bookings }) => bookings.decline(uid)')).toEqual(['declineBooking']);
  expect(operationsCalledIn('type Reply = typeof client.bookings.confirm;')).toEqual([]);
  expect(operationsCalledIn('guests.length; texts.bookings.title')).toEqual([]);
});

test('no page passes a resource of the client as a value', () => {
  const resources = [...new Set(rows.map(({ group }) => resourceName(group)))].join('|');
  const passed = new RegExp(`\\b(?:api|client|service)\\.(?:${resources})\\b(?!\\s*\\.)`, 'u');
  expect(passed.test('send(client.bookings, options)')).toBe(true);
  // The table of operations would miss the calls of such a value.
  expect(typescriptFiles('pages').filter((file) => passed.test(read(file)))).toEqual([]);
});

test('each script of a page is a file of a page with an address', () => {
  const scripts = globSync('pages/*/*-page.{ts,tsx}', { cwd: root });
  const known = new Set([...filesOfPages().values()].flat());
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => !known.has(script))).toEqual([]);
});

test('a page of the app calls the operations of its frame', () => {
  expect(pages.get('deleteSession')).toEqual(expect.arrayContaining(['/calendar', '/settings']));
});

test('a page calls each operation, or a reason explains why none does', () => {
  const unexplained = rows.filter(({ id }) => !pages.has(id) && withoutPage[id] === undefined);
  expect(unexplained.map(({ id }) => id)).toEqual([]);
});

test('an operation that a page calls has no reason', () => {
  const called = [...pages].filter(([id]) => withoutPage[id] !== undefined);
  expect(called).toEqual([]);
});

test('each reason is the reason of an operation', () => {
  const used = new Set<string | undefined>(Object.values(withoutPage));
  expect(Object.keys(reasons).filter((reason) => !used.has(reason))).toEqual([]);
  expect(Object.keys(meanings)).toEqual(Object.keys(reasons));
});

test('docs/operations.md contains the pages of each operation, or the reason', () => {
  const lines = read('docs/operations.md').split('\n');
  for (const { id, method, path } of rows) {
    const line = lines.find((one) => one.includes(`| \`${method} ${path}\` |`)) ?? '';
    const addresses = pages.get(id)?.map((address) => `\`${address}\``);
    const reason = withoutPage[id];
    const expected = addresses?.join(', ') ?? (reason && reasons[reason]);
    expect(line.split(' | ').at(-1)).toBe(`${expected} |`);
  }
});
