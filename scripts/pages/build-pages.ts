import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import type { BuiltPage } from '../../lib/app/pages/built-pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where the pages lie when they are built, in the repository and in the archives of functions. */
export const builtFolder = 'pages/.built';

/** The sources of the pages, each by the name of its folder. */
const sources = {
  booking: 'pages/booking/booking-page.tsx',
  team: 'pages/team/team-page.tsx',
} as const;

const style = 'pages/shared/style.css';

/**
 * Builds what the pages load: a script for each page, and one style, with hashes of their content in their names. The same sources
 * always give the same bytes. The manifest says which names they have, and is put in place last, in one step: others may build, or read it, at
 * the same time.
 */
export async function buildPages(): Promise<Readonly<Record<string, BuiltPage>>> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { ...sources, page: style },
    outdir: builtFolder,
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const folder = join(root, builtFolder);
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) put(folder, basename(path), contents);
  const manifest = manifestOf(metafile);
  put(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function put(folder: string, name: string, contents: Uint8Array | string): void {
  const written = join(folder, `${name}.${process.pid}`);
  writeFileSync(written, contents);
  renameSync(written, join(folder, name));
}

function manifestOf({ outputs }: Metafile): Readonly<Record<string, BuiltPage>> {
  const nameOf = (source: string): string => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source);
    if (found === undefined) throw new Error(`${source} was not built.`);
    return basename(found[0]);
  };
  return Object.fromEntries(
    Object.entries(sources).map(([page, source]) => [
      page,
      { script: nameOf(source), style: nameOf(style) },
    ]),
  );
}

/** The files of a build, without those of earlier ones, which stay for whoever started the service with them. */
export const builtFiles = (pages: Readonly<Record<string, BuiltPage>>): readonly string[] => [
  'manifest.json',
  ...new Set(Object.values(pages).flatMap(({ script, style: shared }) => [script, shared])),
];
