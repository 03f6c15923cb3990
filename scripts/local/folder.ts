import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Remedy } from './remedy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The folder with the data and the secrets of a local service: `.local/`, or LOCAL_DIR. It expands
 * `~`, because a shell does not expand a quoted one.
 */
export const localFolder = (): string =>
  resolve(root, (process.env.LOCAL_DIR || '.local').replace(/^~(?=\/|$)/u, homedir));

/**
 * The names of the service's own files. Other files are not touched, because LOCAL_DIR may be a
 * wrong folder.
 */
const ours =
  /^(?:data\.db(?:-wal|-shm|-journal)?|demo(?:-\d+)?\.(?:json|pid)|engine\.(?:json|pid)|issuer\.json|cursor-secret|sealing-key|service-\d+\.log|mail-\d+-[\da-f]{8}\.eml|.*\.\d+\.draft)$/u;

const pagesName = 'scheduling-pages';

/** The folder of built pages, because the folder of the project may be read-only. */
export const pagesIn = (folder: string): string => join(folder, pagesName);

/** The names of the service's own files and its folder of pages. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? entry.name === pagesName : ours.test(entry.name)))
    .map(({ name }) => name);

/** Creates the folder. Only its user may read it, because it contains keys and a data file. */
export function openFolder(): string {
  const folder = localFolder();
  try {
    makeFolder(folder);
    requireWritable(folder);
  } catch (error) {
    throw new Remedy(
      `The folder ${folder} is not writable (${(error as NodeJS.ErrnoException).code}). Change its permissions, or choose another folder with LOCAL_DIR.`,
    );
  }
  for (const name of filesIn(folder)) requireAccess(folder, join(folder, name));
  return folder;
}

/** Creates the folders one by one, because a recursive `mkdirSync` in `/proc` never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another service has created it since.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Creates a file as a test. Checking permissions is not enough: root has them even for system
 * folders in which no file can be created.
 */
function requireWritable(folder: string): void {
  const draft = draftOf(join(folder, 'writable'));
  writeFileSync(draft, '', { mode: 0o600 });
  rmSync(draft);
}

function requireAccess(folder: string, path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another service has deleted its draft, lock or log since.
    if (code === 'ENOENT') return;
    throw new Remedy(
      `${path} is not readable and writable (${code}). The service may have been run by another user. Run \`sudo chown -R "$USER" ${folder}\`, or choose another folder with LOCAL_DIR.`,
    );
  }
}

/** Writes a file atomically, so that readers never see a part of it. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  const draft = draftOf(path);
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * The text of a file that is created once. Two services that start at the same time get the same
 * text.
 */
export async function keepOnce(
  folder: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const path = join(folder, name);
  if (!existsSync(path)) createWhole(path, await make());
  return readFileSync(path, 'utf8');
}

/** The text of a file that `keepOnce` has created. */
export function readKept(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Creates a file with its whole text, using a link. Returns false if the file exists. */
export function createWhole(path: string, text: string): boolean {
  const draft = draftOf(path);
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

const draftOf = (path: string): string => `${path}.${process.pid}.draft`;
