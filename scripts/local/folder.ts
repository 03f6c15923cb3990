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

/** The folder that holds the data and the secrets of a local service: `.local/`, or LOCAL_DIR. No shell expands a quoted `~`. */
export const localFolder = (): string =>
  resolve(root, (process.env.LOCAL_DIR || '.local').replace(/^~(?=\/|$)/u, homedir));

/** What the service makes there, and nothing else: the folder may have been a wrong LOCAL_DIR. */
const ours =
  /^(?:data\.db(?:-wal|-shm|-journal)?|demo(?:-\d+)?\.(?:json|pid)|engine\.(?:json|pid)|issuer\.json|cursor-secret|sealing-key|service-\d+\.log|mail-\d+-[\da-f]{8}\.eml|.*\.\d+\.draft)$/u;

const pagesName = 'scheduling-pages';

/** Where the pages are built: the folder of the project may be read-only. */
export const pagesIn = (folder: string): string => join(folder, pagesName);

/** The names of the service's own files in its folder, and of its folder of pages there. */
export const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? entry.name === pagesName : ours.test(entry.name)))
    .map(({ name }) => name);

/** Only the user who made it may look inside: keys and a data file are in it. */
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
    // Another service created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a file. Permissions are not enough: root has them also for system folders in which no file can be created. */
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
    // Drafts, locks and logs of a service beside this one come and go.
    if (code === 'ENOENT') return;
    throw new Remedy(
      `${path} is not readable and writable (${code}). The service may have been run by another user. Run \`sudo chown -R "$USER" ${folder}\`, or choose another folder with LOCAL_DIR.`,
    );
  }
}

/** Writes a file as a whole: whoever reads it meets the old text or the new one, never a part. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  const draft = draftOf(path);
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}

/** The text of a file, made once: of two services that start at the same time both get the same. */
export async function keepOnce(
  folder: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const path = join(folder, name);
  if (!existsSync(path)) createWhole(path, await make());
  return readFileSync(path, 'utf8');
}

/** Whether the file was made; one that exists stays. A link, unlike a write, appears with its whole text. */
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
