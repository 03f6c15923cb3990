import { cpSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folders that commands create. */
const created = new Set([
  '.git',
  'node_modules',
  '.build',
  '.local',
  '.serverless',
  '.tsc',
  'pages/.built',
]);

/** Copies the project, so that its packaged stage stays as it is. The copy shares the installed packages. */
export function copyProject(folder: string): void {
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !created.has(relative(root, source)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
