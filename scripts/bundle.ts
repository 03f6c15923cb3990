import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { type Zippable, zipSync } from 'fflate';
import { guideNames } from '../lib/app/service/guides.ts';
import { apart, leaveApart, plugins, threadFile, threads } from './bundle/plugins.ts';
import { type CloudFunction, functionList, usesDatabase } from './function-list.ts';
import { buildPages, builtFiles, builtFolder } from './pages/build-pages.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const output = '.build';

const maxBytes = 362_000;
/**
 * The function that sends mails and texts contains the code that writes and sends them. Its cold start delays
 * no request.
 */
const maxBytesOfMail = 760_000;
/**
 * Every function contains the list of all problems, which takes more than a quarter of the bundle
 * and grows with the operations.
 */
const maxBytesWithoutDatabase = 46_500;
/** Functions that call calendar servers or revoke grants at providers. */
const ofCalendars = [
  'createCalendarConnection',
  'checkCalendarConnection',
  'authorizeCalendarConnection',
  'deleteOrganizationUser',
  'syncCalendars',
  'writeCalendars',
];
const maxBytesOfCalendars = 420_000;
/** The bundle of the thread that reads calendars. It is loaded when a calendar must be read. */
const maxBytesOfThread = 70_000;
/** Pages for readers contain their texts. The parser of the guides alone has 50 KB. */
const maxBytesOfPage = 109_000;
const pages: readonly string[] = ['getDocs', 'getGuide'];

/** Files that a function reads at run time. Their path relative to the module stays the same. */
const attachments: Readonly<Record<string, readonly string[]>> = {
  getOpenapi: ['docs/openapi.json'],
  getDocs: ['docs/openapi.json', 'node_modules/@scalar/api-reference/package.json'],
  getDocsAsset: [
    'node_modules/@scalar/api-reference/package.json',
    'node_modules/@scalar/api-reference/dist/browser/standalone.js',
  ],
  getGuide: guideNames.map((name) => `docs/guides/${name}.md`),
  getPageAsset: ['pages/shared/preview.png'],
  getLlmsText: ['docs/llms.txt'],
};

/** Functions of pages in the folders of other subjects. */
const pagesElsewhere = ['getGuestPage', 'getCalendarConnectionCallback', 'getConferencingCallback'];

/** The built files of a page: its function needs the manifest, and one function has all files. */
const builtFor = ({ id, module }: CloudFunction, built: readonly string[]): readonly string[] => {
  if (id === 'getPageAsset') return built;
  return module.startsWith('functions/pages/') || pagesElsewhere.includes(id)
    ? [`${builtFolder}/manifest.json`]
    : [];
};

/** Compiles all modules with one call, so that esbuild reads common modules only once. */
export const compile = async (modules: readonly string[], outdir: string): Promise<Metafile> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...modules, ...apart, ...threads].map((module) => `${module}.ts`),
    outbase: '.',
    outdir,
    bundle: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    // By default esbuild uses the CommonJS files of the SDK, from which it cannot remove unused
    // code.
    mainFields: ['module', 'main'],
    plugins: [...plugins, leaveApart],
    inject: ['scripts/bundle/performance.js'],
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
  });
  return metafile;
};

const limitOf = (deployed: CloudFunction): number => {
  if (deployed.id === 'sendMessages') return maxBytesOfMail;
  if (ofCalendars.includes(deployed.id)) return maxBytesOfCalendars;
  if (usesDatabase(deployed)) return maxBytes;
  return pages.includes(deployed.id) ? maxBytesOfPage : maxBytesWithoutDatabase;
};

/** The complaint about a bundle as one sentence. A larger bundle makes every cold start slower. */
const complaintAbout = (deployed: CloudFunction, metafile: Metafile): string | undefined => {
  const bundle = metafile.outputs[`${output}/${deployed.module}.mjs`];
  if (bundle === undefined) return `${deployed.id} was not bundled.`;
  const limit = limitOf(deployed);
  if (bundle.bytes > limit) {
    return `The bundle of ${deployed.id} has ${bundle.bytes} bytes, more than the ${limit} allowed.`;
  }
  const carriesSdk = Object.keys(bundle.inputs).some((path) => path.includes('/@aws-sdk/'));
  return carriesSdk && !usesDatabase(deployed)
    ? `The bundle of ${deployed.id} carries @aws-sdk, though the function does not use the database.`
    : undefined;
};

/** The complaint about the bundle of a thread that is too large. */
const complaintAboutThread = (thread: string, { outputs }: Metafile): string | undefined => {
  const bytes = outputs[`${output}/${thread}.mjs`]?.bytes ?? Number.POSITIVE_INFINITY;
  return bytes > maxBytesOfThread
    ? `The bundle of ${thread} has ${bytes} bytes, more than the ${maxBytesOfThread} allowed.`
    : undefined;
};

/**
 * Creates the archive of a function. The same sources always result in the same bytes, so a
 * deployment updates only functions that changed. The Unix attributes make the files readable,
 * because Lambda refuses others. Source maps are left out: only readers of a stack trace need them.
 */
const archive = (paths: readonly (readonly [string, string])[]): Uint8Array => {
  const files: Zippable = {};
  for (const [path, source] of paths) files[path] = readFileSync(`${root}${source}`);
  // The zip format has only local times. A date from its parts is the same in every time zone.
  return zipSync(files, {
    level: 9,
    mtime: new Date(1980, 0, 1),
    os: 3,
    attrs: 0o100644 * 2 ** 16,
  });
};

/** The files of a function's archive, with their paths in the repository. */
const filesOf = (
  deployed: CloudFunction,
  metafile: Metafile,
  builtPages: readonly string[],
): (readonly [string, string])[] => {
  const { id, module } = deployed;
  const { imports: imported = [], inputs = {} } = metafile.outputs[`${output}/${module}.mjs`] ?? {};
  const started = threadFile in inputs ? threads.map((thread) => `${thread}.mjs`) : [];
  const built = [`${module}.mjs`, ...imported.map(({ path }) => posix.join(module, '..', path))];
  return [
    ...[...built, ...started].map((path) => [path, `${output}/${path}`] as const),
    ...[...(attachments[id] ?? []), ...builtFor(deployed, builtPages)].map(
      (path) => [path, path] as const,
    ),
  ];
};

/**
 * Bundles all functions, or the given ones, and packs each into the archive that serverless.yml
 * names.
 */
export const bundle = async (
  functions: readonly CloudFunction[] = functionList,
): Promise<Metafile> => {
  rmSync(`${root}${output}`, { recursive: true, force: true });
  mkdirSync(`${root}${output}`);
  const builtPages = builtFiles(await buildPages()).map((name) => `${builtFolder}/${name}`);
  const modules = functions.map(({ module }) => module);
  const metafile = await compile(modules, output);
  const complaints = [
    ...functions.map((each) => complaintAbout(each, metafile)),
    ...threads.map((thread) => complaintAboutThread(thread, metafile)),
  ].filter((complaint) => complaint !== undefined);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  for (const each of functions) {
    const files = filesOf(each, metafile, builtPages);
    writeFileSync(`${root}${output}/${each.id}.zip`, archive(files));
  }
  return metafile;
};

/** Prints the size of each bundle. */
export const reportSizes = ({ outputs }: Metafile): void => {
  for (const [path, { bytes }] of Object.entries(outputs)) {
    if (path.endsWith('.mjs'))
      console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${basename(path)}`);
  }
};
