import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import type { BuiltPages, PageName } from '../../lib/app/pages/built-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the pages that are built for deployments and tests, in the repository and in the archives of functions. */
export const builtFolder = 'pages/.built';

/** The scripts of the pages. */
const sources: Readonly<Record<PageName, string>> = {
  booking: 'pages/booking/booking-page.tsx',
  calendar: 'pages/calendar/calendar-page.tsx',
  connect: 'pages/connect/connect-page.ts',
  form: 'pages/form/form-page.tsx',
  manage: 'pages/manage/manage-page.tsx',
  settings: 'pages/settings/settings-page.tsx',
  team: 'pages/team/team-page.tsx',
};

const style = 'pages/shared/style.css';

/** What other websites load, by a name that stays. */
const embed = 'pages/embed/embed.ts';

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

/**
 * Builds what the pages load: a script for each page, and one style, with hashes of their content in their names. The same sources
 * always give the same bytes. The manifest says which names they have, and is put in place last, in one step: others may build, or read it, at
 * the same time.
 */
export async function buildPages(folder = join(root, builtFolder)): Promise<BuiltPages> {
  const [hashed, named] = await Promise.all([
    build({
      ...common,
      entryPoints: { ...sources, page: style },
      entryNames: '[name]-[hash]',
      metafile: true,
      write: false,
    }),
    // A module would be refused to other websites without a header of CORS.
    build({ ...common, format: 'iife', entryPoints: { embed }, write: false }),
  ]);
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of [...hashed.outputFiles, ...named.outputFiles]) {
    put(folder, basename(path), contents);
  }
  const manifest = manifestOf(hashed.metafile);
  put(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function put(folder: string, name: string, contents: Uint8Array | string): void {
  const written = join(folder, `${name}.${process.pid}`);
  writeFileSync(written, contents);
  renameSync(written, join(folder, name));
}

function manifestOf({ outputs }: Metafile): BuiltPages {
  const outputOf = (source: string) => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (found === undefined) throw new Error(`${source} was not built.`);
    return found;
  };
  const nameOf = (source: string): string => basename(outputOf(source)[0]);
  /** What a script imports of style is a file of its own. */
  const ownStyleOf = (source: string) => {
    const own = outputOf(source)[1].cssBundle;
    return own === undefined ? {} : { ownStyle: basename(own) };
  };
  const pages = Object.entries(sources).map(([page, source]) => [
    page,
    { script: nameOf(source), style: nameOf(style), ...ownStyleOf(source) },
  ]);
  return Object.fromEntries(pages) as BuiltPages;
}

/** The files of a build, without those of earlier ones, which stay for whoever started the service with them. */
export const builtFiles = (pages: BuiltPages): readonly string[] => [
  'manifest.json',
  'embed.js',
  ...new Set(
    Object.values(pages).flatMap(({ script, style: shared, ownStyle = [] }) =>
      [script, shared].concat(ownStyle),
    ),
  ),
];
