import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The TypeScript files in a folder and its subfolders, without those that the compiler wrote. All paths start at the root of the repository. */
export const typescriptFiles = (folder: string): readonly string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.split('/').includes('.tsc'))
    .map((file) => `${folder}/${file}`);
