import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Remedy } from '../local/remedy.ts';
import { bookingReadFiles, bookingWriteFiles } from './booking-files.ts';
import { readFiles, writeFiles } from './general-files.ts';
import { type NewOperation, newOperation } from './new-operation.ts';
import { openPlaces } from './open-places.ts';
import { withRows } from './table-rows.ts';

const biome = fileURLToPath(
  new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url),
);

/**
 * Writes the files and the rows of an operation into a copy of the repository. Returns the places that are left to the author.
 * If an argument is wrong, or the operation or one of its files exists, nothing is written.
 */
export function addOperation(root: string, words: readonly string[]): readonly string[] {
  const operation = newOperation(words);
  const files = filesOf(operation);
  const existing = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (existing !== undefined) throw new Remedy(`${existing} exists: choose another ID.`);
  const written = { ...files, ...withRows(root, operation) };
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = Object.keys(written);
  execFileSync(process.execPath, [biome, 'check', '--write', ...paths], {
    cwd: root,
    stdio: 'pipe',
  });
  return openPlaces(root, paths);
}

function filesOf(operation: NewOperation): Readonly<Record<string, string>> {
  const { bookingParam, isRead } = operation;
  if (bookingParam === undefined) return isRead ? readFiles(operation) : writeFiles(operation);
  return isRead ? bookingReadFiles(operation) : bookingWriteFiles(operation);
}
