import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { BuiltPages, PageName } from '../../lib/app/pages/built-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The folder of built pages for deployments and tests, in the repository and in the archives of
 * functions.
 */
export const builtFolder = 'pages/.built';

/** The scripts of the pages. */
const sources: Readonly<Record<PageName, string>> = {
  booking: 'pages/booking/booking-page.tsx',
  calendar: 'pages/calendar/calendar-page.tsx',
  connect: 'pages/connect/connect-page.ts',
  form: 'pages/form/form-page.tsx',
  invite: 'pages/invite/invite-page.tsx',
  manage: 'pages/manage/manage-page.tsx',
  settings: 'pages/settings/settings-page.tsx',
  'sign-in': 'pages/sign-in/sign-in-page.tsx',
  team: 'pages/team/team-page.tsx',
};

const style = 'pages/shared/style.css';

/** The script that other websites load. Its name never changes. */
const embed = 'pages/embed/embed.ts';

/** The search for time zones. A page loads it when its list of zones is opened. */
const zones = 'pages/shared/zones/zone-search.ts';

const common: BuildOptions = {
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
};

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
  const [hashed, named] = await Promise.all([
    build({
      ...common,
      plugins: [loadedLater(zonesName)],
      entryPoints: { ...sources, page: style },
      entryNames: '[name]-[hash]',
      metafile: true,
      write: false,
    }),
    // Other websites could not load a module without a CORS header.
    build({ ...common, format: 'iife', entryPoints: { embed }, write: false }),
  ]);
  mkdirSync(folder, { recursive: true });
  for (const { outputFiles } of [later, hashed, named]) {
    for (const { path, contents } of outputFiles) put(folder, basename(path), contents);
  }
  const manifest = manifestOf(hashed.metafile, zonesName);
  put(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function put(folder: string, name: string, contents: Uint8Array | string): void {
  const written = join(folder, `${name}.${process.pid}`);
  writeFileSync(written, contents);
  renameSync(written, join(folder, name));
}

function manifestOf({ outputs }: Metafile, zonesName: string): BuiltPages {
  const outputOf = (source: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (found === undefined) throw new Error(`${source} was not built.`);
    return found;
  };
  const nameOf = (source: string): string => basename(outputOf(source)[0]);
  /** Styles that a script imports are a separate file. */
  const ownStyleOf = (source: string) => {
    const own = outputOf(source)[1].cssBundle;
    return own === undefined ? {} : { ownStyle: basename(own) };
  };
  /** The search for time zones, if a script loads it. */
  const laterScriptOf = (source: string) =>
    outputOf(source)[1].imports.some(({ path }) => basename(path) === zonesName)
      ? { laterScript: zonesName }
      : {};
  const pages = Object.entries(sources).map(([page, source]) => [
    page,
    {
      script: nameOf(source),
      style: nameOf(style),
      ...ownStyleOf(source),
      ...laterScriptOf(source),
    },
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
    Object.values(pages).flatMap(({ script, style: shared, ownStyle = [], laterScript = [] }) =>
      [script, shared].concat(ownStyle, laterScript),
    ),
  ),
];
