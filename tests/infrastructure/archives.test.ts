import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { type Unzipped, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { guideNames } from '../../lib/app/service/guides.ts';
import { bundle } from '../../scripts/bundle.ts';
import { functionList as allFunctions, usesDatabase } from '../../scripts/function-list.ts';
import { buildPages, builtFiles } from '../../scripts/pages/build-pages.ts';
import { root } from './packaged.ts';

const builtPages = builtFiles(await buildPages());

const served: Readonly<Record<string, readonly string[]>> = {
  getOpenapi: ['docs/openapi.json'],
  getDocs: ['docs/openapi.json', 'node_modules/@scalar/api-reference/package.json'],
  getDocsAsset: [
    'node_modules/@scalar/api-reference/package.json',
    'node_modules/@scalar/api-reference/dist/browser/standalone.js',
  ],
  getGuide: guideNames.map((name) => `docs/guides/${name}.md`),
  getLlmsText: ['docs/llms.txt'],
  getPageAsset: ['pages/shared/preview.png', ...builtPages.map((name) => `pages/.built/${name}`)],
};

const folders = allFunctions.map(({ module }) => dirname(module));

/** Selects the first function of each folder, exceptional functions, and those that other tests of this file name. */
const isSelected = ({ id, module }: (typeof allFunctions)[number], at: number): boolean =>
  process.env.BUNDLES === 'all' ||
  folders.indexOf(dirname(module)) === at ||
  id in served ||
  /^(?:createBooking|updateBooking|getBooking|createSchedule|listAvailableSchedules|(?:create|update|check|authorize)CalendarConnection|createOpenidSession|deleteOrganizationUser|getReadiness|getSettingsSectionPage)$/u.test(
    id,
  ) ||
  module.startsWith('functions/workers/');

/** `BUNDLES=all` selects all functions. */
const functionList = allFunctions.filter(isSelected);

const archiveOf = (id: string) => readFileSync(`${root}.build/${id}.zip`);

let metafile: Metafile;
let archives: ReadonlyMap<string, Buffer>;
/** Returns the files of an archive. */
let filesIn: (id: string) => Unzipped;
beforeAll(async () => {
  metafile = await bundle();
  archives = new Map(functionList.map(({ id }) => [id, archiveOf(id)]));
  const unzipped = new Map([...archives].map(([id, bytes]) => [id, unzipSync(bytes)]));
  filesIn = (id) => unzipped.get(id) ?? {};
});

/** Unpacks the archive of a function. */
function unpack(id: string, folder: string): void {
  for (const [path, bytes] of Object.entries(filesIn(id))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** Functions that use the table without the credential of a user. */
const isOpen = ({ id, module }: (typeof functionList)[number]): boolean =>
  [
    'getReadiness',
    'getProfileImage',
    'receiveConferencingNotice',
    'requestSignIn',
    'createSession',
    'requestOpenidSignIn',
  ].includes(id) ||
  id.includes('PublicRoutingForm') ||
  /^functions\/(?:answers|guests|pages|workers)\//u.test(module);

/** The module that only functions with tokens load. */
const tokenModules = (deployed: (typeof functionList)[number]): readonly string[] =>
  usesDatabase(deployed) && !isOpen(deployed) ? ['lib/http/verify-jwt.mjs'] : [];

/** The module that functions load for the first phone number. */
const numberModules = ({ id }: (typeof functionList)[number]): readonly string[] =>
  ['createBooking', 'createPublicBooking', 'updateCurrentUserSettings', 'sendMessages'].includes(id)
    ? ['lib/app/parse-phone-number.mjs']
    : [];

const thread = 'lib/app/external-calendars/calendar-thread.mjs';

/** Functions that read calendars, and therefore contain the thread that parses them. */
const isReader = ({ id }: (typeof functionList)[number]): boolean =>
  /^(?:create|update|check|authorize)CalendarConnection$|^(?:sync|write)Calendars$/u.test(id);

/** Functions that render pages, and therefore contain the manifest of the page assets. */
const isPage = (module: string): boolean =>
  /^functions\/(?:pages\/|guests\/get-guest-page$|(?:calendar-connections|conferencing)\/get-.*-callback$)/u.test(
    module,
  );

test('an archive contains the bundle at the path of its source and only the files that its function reads', () => {
  for (const deployed of functionList) {
    const { id, module } = deployed;
    const built = isPage(module) ? ['pages/.built/manifest.json'] : [];
    const expected = [
      `${module}.mjs`,
      ...numberModules(deployed),
      ...tokenModules(deployed),
      ...(isReader(deployed) ? [thread] : []),
      ...(served[id] ?? built),
    ];
    expect(Object.keys(filesIn(id)), id).toEqual(expected);
  }
});

test('a bundle has at most 362 KB, 420 KB with calendar servers, 46 KB without the database, 109 KB for a page, and 760 KB to send mails and texts', () => {
  for (const { id, module, role } of functionList) {
    const bytes = filesIn(id)[`${module}.mjs`]?.length;
    expect(bytes).toBeGreaterThan(0);
    const withoutTable = ['getDocs', 'getGuide'].includes(id) ? 109_000 : 46_500;
    const asks =
      /^(?:create|check|authorize)CalendarConnection$|^(?:(?:sync|write)Calendars|deleteOrganizationUser)$/u.test(
        id,
      );
    const withCalendars = asks ? 420_000 : 362_000;
    expect(filesIn(id)[thread]?.length ?? 0, id).toBeLessThanOrEqual(70_000);
    const withTable = id === 'sendMessages' ? 760_000 : withCalendars;
    expect(bytes, id).toBeLessThanOrEqual(role === 'PublicRole' ? withoutTable : withTable);
  }
});

test('no function contains the descriptions of its schemas', () => {
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('lib/contract/bookings/create-booking.ts');
  expect(inputs).not.toContain('lib/contract/described.ts');
});

/** esbuild cannot remove unused code of a module that is imported on demand, which would add dozens of KB of the SDK. */
test('no bundle contains a module that is imported only on demand', () => {
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const later = imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external);
  const unneeded = /^lazy-builtins:|\/event-streams\/index\.js$|node_modules\/bowser\//u;
  expect(later.map(({ path }) => path).filter((path) => !unneeded.test(path))).toEqual([]);
});

test('no bundle contains the code for profiles, event streams, endpoint discovery, adaptive retries or tokens', () => {
  for (const { id, module } of functionList) {
    const held = Object.entries(metafile.outputs[`.build/${module}.mjs`]?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path)
      .filter((path) =>
        /^node_modules\/.*\b(?:jose|bowser|EventStreamSerde|parseIni|mnemonist|DefaultRateLimiter)\b/u.test(
          path,
        ),
      );
    expect(held, id).toEqual([]);
  }
});

test('the sources use only the now method of performance, which a smaller clock replaces', () => {
  const sources = Object.keys(metafile.inputs).filter((path) => !path.includes(':'));
  expect(sources).toContain('scripts/bundle/performance.js');
  const used = sources.flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(/\bperformance\??\.(\w+)/gu)].map(
      ([, member]) => member,
    ),
  );
  expect([...new Set(used)]).toEqual(['now']);
});

test('a function that receives a token loads the code that verifies it from its archive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scheduling-archive-'));
  try {
    unpack('getBooking', folder);
    const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.AAAA`;
    const script = `
      const { handler } = await import('./functions/bookings/get-booking.mjs');
      const { statusCode, body } = await handler({
        headers: { authorization: 'Bearer ${token}' },
        pathParameters: { uid: 'a' },
        requestContext: { http: { method: 'GET' } },
      }, {});
      console.log(JSON.stringify({ statusCode, detail: JSON.parse(body).detail }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      {
        cwd: folder,
        env: {
          AWS_REGION: 'eu-central-1',
          JWT_ISSUER: 'https://issuer.test/',
          JWT_AUDIENCE: 'test',
          // No service listens on the discard port.
          JWT_JWKS_URL: 'http://127.0.0.1:9/keys',
        },
      },
    );
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      statusCode: 503,
      detail: 'The public keys of the token issuer cannot be read.',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the thread of each function that reads calendars starts from its archive and reads a calendar', async () => {
  const readers = functionList.filter(isReader);
  expect(readers).toHaveLength(6);
  for (const { id, module } of readers) {
    const folder = mkdtempSync(join(tmpdir(), 'scheduling-thread-'));
    try {
      unpack(id, folder);
      const [file = ''] =
        /new URL\("([^"]*calendar-thread[^"]*)"/u
          .exec(readFileSync(join(folder, `${module}.mjs`), 'utf8'))
          ?.slice(1) ?? [];
      const script = `
        const worker = new (await import('node:worker_threads')).Worker(
          new URL(${JSON.stringify(file)}, ${JSON.stringify(pathToFileURL(join(folder, `${module}.mjs`)).href)}),
          { env: {}, execArgv: [] },
        );
        const text = 'BEGIN:VCALENDAR\\nBEGIN:VEVENT\\nUID:a\\nDTSTART:20261124T090000Z\\nEND:VEVENT\\nEND:VCALENDAR\\n';
        const resources = [{ id: '', etag: '', text }];
        worker.postMessage({ name: 'entries', input: { resources, addresses: [], sinceMs: 0, ownZones: [] } });
        worker.once('message', ({ result }) => {
          console.log(result.entries.map(({ uid }) => uid).join());
          process.exit();
        });`;
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--input-type=module',
        '-e',
        script,
      ]);
      expect(stdout.trim(), id).toBe('a');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
});

test('every bundle loads without the slow parts of Intl and exports a handler', () => {
  const modules = functionList.map(({ module }) => `./.build/${module}.mjs`);
  const script = `
    const slow = () => { throw new Error('Intl is used at import.'); };
    for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules']) Intl[name] = slow;
    const kinds = await Promise.all(${JSON.stringify(modules)}.map(async (path) => typeof (await import(path)).handler));
    console.log([...new Set(kinds)].join());`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { AWS_REGION: 'eu-central-1', TABLE_NAME: 'scheduling-dev' },
  });
  expect(printed.trim()).toBe('function');
});

test('the bundles that book, change and find times load only the Node modules that a call to the table needs', () => {
  const asked = ['createBooking', 'updateBooking', 'createSchedule', 'listAvailableSchedules'];
  const modules = functionList
    .filter(({ id }) => asked.includes(id))
    .map(({ module }) => `./.build/${module}.mjs`);
  expect(modules).toHaveLength(asked.length);
  const script = `
    const load = process.getBuiltinModule;
    const loaded = new Set();
    process.getBuiltinModule = (name) => {
      loaded.add(name.replace('node:', ''));
      return load(name);
    };
    for (const path of ${JSON.stringify(modules)}) await import(path);
    console.log([...loaded].sort().join(' '));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { AWS_REGION: 'eu-central-1', TABLE_NAME: 'scheduling-dev' },
  });
  expect(printed.trim()).toBe('async_hooks crypto fs http https net os process stream timers');
});

test('the same sources give the same archives, byte for byte, with any set of functions', async () => {
  const functions = functionList.filter((_, at) => process.env.BUNDLES === 'all' || at % 6 === 0);
  await bundle(functions);
  expect(functions.length).toBeGreaterThan(5);
  for (const { id } of functions) {
    expect(archiveOf(id).equals(archives.get(id) ?? Buffer.alloc(0)), id).toBe(true);
  }
});
