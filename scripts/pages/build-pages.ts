import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { BuiltPage, BuiltPages, PageName } from '../../lib/app/pages/built-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The folder of built pages for deployments and tests, in the repository and in the archives of
 * functions.
 */
export const builtFolder = 'pages/.built';

/** The script of the app. Each of its pages is a script that is loaded later. */
const app = 'pages/app/app-page.tsx';

/** The scripts of the other pages. */
const sources: Readonly<Record<Exclude<PageName, 'app'>, string>> = {
  booking: 'pages/booking/booking-page.tsx',
  connect: 'pages/connect/connect-page.ts',
  form: 'pages/form/form-page.tsx',
  invite: 'pages/invite/invite-page.tsx',
  manage: 'pages/manage/manage-page.tsx',
  'sign-in': 'pages/sign-in/sign-in-page.tsx',
  team: 'pages/team/team-page.tsx',
};

const style = 'pages/shared/style.css';

/** The script that other websites load. Its name never changes. */
const embed = 'pages/embed/embed.ts';

/** The search for time zones. A page loads it when its list of zones is opened. */
const zones = 'pages/shared/zones/zone-search.ts';

const common = {
  absWorkingDir: root,
  outdir: builtFolder,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  metafile: true,
  logLevel: 'silent',
} satisfies BuildOptions;

/** Leaves the search for time zones out of the scripts of pages, and writes the name of its file into them. */
const loadedLater = (zonesName: string): Plugin => ({
  name: 'loaded-later',
  setup({ onResolve }) {
    onResolve({ filter: /\/zone-search\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${zonesName}`, external: true } : undefined,
    );
  },
});

/**
 * Builds the files of pages: a script for each page, one style sheet and the search for time zones,
 * with hashes of their content in their names. The same sources always result in the same bytes.
 * The manifest contains the names. It is replaced last and atomically, because other processes may
 * build or read it at the same time.
 */
export async function buildPages(folder = join(root, builtFolder)): Promise<BuiltPages> {
  const later = await build({
    ...common,
    entryPoints: { zones },
    entryNames: '[name]-[hash]',
    write: false,
  });
  const zonesName = basename(later.outputFiles[0]?.path ?? '');
  const withHash = {
    ...common,
    plugins: [loadedLater(zonesName)],
    entryNames: '[name]-[hash]',
    write: false,
  } satisfies BuildOptions;
  const [hashed, divided, named] = await Promise.all([
    // One script each, because a guest waits for every further request.
    build({ ...withHash, entryPoints: { ...sources, page: style } }),
    build({ ...withHash, entryPoints: { app }, splitting: true, chunkNames: 'app-[hash]' }),
    // Other websites could not load a module without a CORS header.
    build({ ...common, format: 'iife', entryPoints: { embed }, write: false }),
  ]);
  mkdirSync(folder, { recursive: true });
  for (const { outputFiles } of [later, hashed, divided, named]) {
    for (const { path, contents } of outputFiles) put(folder, basename(path), contents);
  }
  const manifest = manifestOf([hashed.metafile, divided.metafile]);
  put(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function put(folder: string, name: string, contents: Uint8Array | string): void {
  const written = join(folder, `${name}.${process.pid}`);
  writeFileSync(written, contents);
  renameSync(written, join(folder, name));
}

type Outputs = Metafile['outputs'];

/** The other scripts of an output, those that these scripts load included. */
function scriptsOf(outputs: Outputs, path: string, found = new Set<string>()): Set<string> {
  for (const { path: next } of outputs[path]?.imports ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    scriptsOf(outputs, next, found);
  }
  return found;
}

function manifestOf(metafiles: readonly Metafile[]): BuiltPages {
  const outputs: Outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs));
  const outputOf = (source: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (found === undefined) throw new Error(`${source} was not built.`);
    return found;
  };
  const filesOf = (source: string): BuiltPage => {
    const [path, { cssBundle }] = outputOf(source);
    const later = [...scriptsOf(outputs, path)].map((script) => basename(script)).toSorted();
    return {
      script: basename(path),
      style: basename(outputOf(style)[0]),
      // Styles that a script imports are a separate file.
      ...(cssBundle !== undefined && { ownStyle: basename(cssBundle) }),
      ...(later.length > 0 && { laterScripts: later }),
    };
  };
  const pages = Object.entries({ app, ...sources }).map(([page, source]) => [
    page,
    filesOf(source),
  ]);
  return Object.fromEntries(pages) as BuiltPages;
}

/**
 * The files of a build. Files of earlier builds are left out; they stay in the folder for services
 * that were started with them.
 */
export const builtFiles = (pages: BuiltPages): readonly string[] => [
  'manifest.json',
  'embed.js',
  ...new Set(
    Object.values(pages).flatMap(({ script, style: shared, ownStyle = [], laterScripts = [] }) =>
      [script, shared].concat(ownStyle, laterScripts),
    ),
  ),
];
