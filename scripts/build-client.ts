import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/*
 * Builds the client package: one file for programs and browsers, one for each command, and the
 * types. `npm pack` in the folder of the client runs it.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const source = join(root, 'client');
const dist = join(source, 'dist');
const types = join(dist, 'types');

const common = {
  absWorkingDir: source,
  bundle: true,
  format: 'esm',
  outdir: dist,
  legalComments: 'none',
  logLevel: 'warning',
} as const;

rmSync(dist, { recursive: true, force: true });
await build({
  ...common,
  entryPoints: { index: 'src/index.ts' },
  platform: 'neutral',
  target: 'es2022',
});
await build({
  ...common,
  entryPoints: {
    'bin/scheduling': 'bin/scheduling.ts',
    'bin/scheduling-mcp': 'bin/scheduling-mcp.ts',
  },
  platform: 'node',
  target: 'node20',
});

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const alone = [
  '--composite',
  'false',
  '--incremental',
  'false',
  '--declaration',
  '--outDir',
  types,
];
execFileSync(process.execPath, [tsc, '-p', join(source, 'src'), ...alone], { stdio: 'inherit' });

// The sources import `.ts` files, but the package contains `.js` files.
for (const file of globSync('**/*.d.ts', { cwd: types })) {
  const path = join(types, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(/(['"])(\.{1,2}\/[^'"]*)\.ts\1/gu, '$1$2.js$1'));
}
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));
