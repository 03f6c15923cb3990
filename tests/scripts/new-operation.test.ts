import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, onTestFinished, test } from 'vitest';
import { addOperation } from '../../scripts/operation/add-operation.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tables = [
  'lib/contract/routes.ts',
  'tests/tables/access.ts',
  'tests/support/ready.ts',
  'scripts/documents/collection-steps.ts',
];

/** Copies the files that the command reads and changes into a temporary folder. */
function copyTables(): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-operation-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const examples = globSync('lib/contract/*/examples.ts', { cwd: root });
  for (const path of ['biome.json', ...tables, ...examples]) {
    cpSync(join(root, path), join(folder, path));
  }
  return folder;
}

const filesIn = (folder: string): readonly (readonly [path: string, text: string])[] =>
  globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);

/** The files that a command writes or changes. */
function addedBy(folder: string, words: readonly string[]) {
  const before = new Map(filesIn(folder));
  const open = addOperation(folder, words);
  const files = filesIn(folder).filter(([path, text]) => before.get(path) !== text);
  const lines = new Map(
    files.map(([path, text]) => {
      const former = new Set(before.get(path)?.split('\n'));
      return [
        path,
        text
          .split('\n')
          .filter((line) => !former.has(line))
          .map((line) => line.trim()),
      ];
    }),
  );
  return { open, files, lines };
}

/** The names that a file imports and the imported file does not export. */
function missingImports(folder: string, path: string, text: string): readonly string[] {
  return parseSync(path, text).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const { value } = moduleRequest;
    if (!value.startsWith('.')) return [];
    const target = relative('/', resolve('/', dirname(path), value));
    const file = existsSync(join(folder, target)) ? join(folder, target) : join(root, target);
    const exported = existsSync(file)
      ? parseSync(file, readFileSync(file, 'utf8')).module.staticExports.flatMap((one) =>
          one.entries.map(({ exportName }) => exportName.name),
        )
      : [];
    return entries
      .map(({ importName }) => importName.name)
      .filter((name) => !exported.includes(name))
      .map((name) => `${path}: ${name} of ${value}`);
  });
}

const biome = (folder: string) =>
  execFileSync(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '.'], {
    cwd: folder,
    stdio: 'pipe',
  });

test.each([
  ['a write of a booking', 'bookings', 'paintBookingRed', 'POST /v1/bookings/{uid}/paint', 6],
  [
    'a read of a booking',
    'bookings',
    'getBookingInvoice',
    'GET /v1/bookings/{bookingId}/invoice',
    3,
  ],
  [
    'another write',
    'webhooks',
    'pauseWebhookEndpoint',
    'POST /v1/webhook_endpoints/{uid}/pause',
    5,
  ],
  [
    'another read',
    'routing-forms',
    'getRoutingFormReport',
    'GET /v1/routing_forms/{uid}/report',
    3,
  ],
])('%s gets its files, formatted and with imports that exist', (_, group, id, route, count) => {
  const folder = copyTables();
  const { files, open } = addedBy(folder, [group, id, route]);
  const added = files.filter(([path]) => !tables.includes(path) && !path.endsWith('/examples.ts'));
  expect(added).toHaveLength(count);
  for (const [path, text] of files) {
    expect(parseSync(path, text).errors, path).toEqual([]);
    expect(missingImports(folder, path, text)).toEqual([]);
    const marks = text.match(/\/\/ OPEN: /gu) ?? [];
    expect(open.filter((place) => place.startsWith(`${path}:`))).toHaveLength(marks.length);
  }
  expect(() => biome(folder)).not.toThrow();
});

test('a write of a booking gets a row in every table, copied from the other writes of a booking', () => {
  const { lines } = addedBy(copyTables(), [
    'bookings',
    'paintBookingRed',
    'POST /v1/bookings/{uid}/paint',
  ]);
  expect(lines.get('lib/contract/routes.ts')).toEqual([
    "paintBookingRed: 'POST /v1/bookings/{uid}/paint',",
  ]);
  expect(lines.get('lib/contract/bookings/examples.ts')).toEqual([
    '// OPEN: show the request and its reply.',
    'paintBookingRed: { params: { uid }, reply: { data: exampleBooking } },',
  ]);
  expect(lines.get('tests/tables/access.ts')).toEqual([
    '// OPEN: decide who may call it, here and by the roles of the contract.',
    'paintBookingRed: booking(changes),',
  ]);
  expect(lines.get('tests/support/ready.ts')).toEqual([
    '// OPEN: return a request that succeeds, with a resource that the decision accepts.',
    'paintBookingRed: ofBooking,',
  ]);
  expect(lines.get('scripts/documents/collection-steps.ts')).toEqual([
    '// OPEN: move the step to where it succeeds, or name the status of its refusal: status: 409.',
    "{ id: 'paintBookingRed', params: booking },",
  ]);
});

const valid = ['bookings', 'paintBookingRed', 'POST /v1/bookings/{uid}/paint'] as const;

test.each([
  ['no arguments', [], 'Name a group, an ID and a route'],
  ['a fourth argument', [...valid, 'more'], 'Name a group, an ID and a route'],
  ['an unknown group', ['booking', valid[1], valid[2]], '"booking" is not a group. Choose one of'],
  [
    'a group without a template',
    ['guests', valid[1], valid[2]],
    'start from a file in functions/guests',
  ],
  ['an ID in another case', [valid[0], 'mark-no-show', valid[2]], '"mark-no-show" is not an ID'],
  ['a route without a method', [valid[0], valid[1], '/v1/bookings/{uid}'], 'is not a route'],
  ['an existing ID', [valid[0], 'getBooking', valid[2]], 'getBooking exists: choose another ID'],
  [
    'an existing route',
    [valid[0], valid[1], 'GET /v1/bookings/{bookingId}'],
    'belongs to getBooking: choose another route',
  ],
])('%s is refused with a remedy, and nothing is written', (_, words, message) => {
  const folder = copyTables();
  const before = filesIn(folder);
  expect(() => addOperation(folder, words)).toThrow(message);
  expect(filesIn(folder)).toEqual(before);
});

test('an operation with an existing file is refused, and nothing is written', () => {
  const folder = copyTables();
  const file = 'lib/domain/bookings/paint-booking-red.ts';
  cpSync(join(root, 'lib/domain/uid.ts'), join(folder, file));
  const before = filesIn(folder);
  expect(() => addOperation(folder, valid)).toThrow(`${file} exists: choose another ID.`);
  expect(filesIn(folder)).toEqual(before);
});

test.each([
  [['--help'], 0, "npm run new-operation -- bookings markBookingNoShow 'POST"],
  [['bookings'], 1, 'Name a group, an ID and a route'],
])('the command with %j exits with %i and prints one text', (words, status, text) => {
  const run = spawnSync(process.execPath, ['scripts/new-operation.ts', ...words], { cwd: root });
  expect(run.status).toBe(status);
  expect(String(status === 0 ? run.stdout : run.stderr)).toContain(text);
});
