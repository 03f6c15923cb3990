import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a program. Its errors are shown at the terminal. */
export const succeeds = (program: string, args: readonly string[], cwd?: string): boolean =>
  spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Returns in one sentence why no virtual environment can be created; undefined if it can. */
export function pythonObstacle(): string | undefined {
  const check = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))';
  return spawnSync('python3', ['-c', check]).status === 0
    ? undefined
    : 'Python 3.10 or later with venv is not installed.';
}

export const createVenv = (folder: string): boolean => succeeds('python3', ['-m', 'venv', folder]);

/** Runs a command of pip in a virtual environment, on the packages of a manifest, without their dependencies. */
export function pip(venv: string, manifest: string, ...command: readonly string[]): boolean {
  const quietly = ['--quiet', '--disable-pip-version-check', '--retries', '1'];
  const pinned = ['--no-deps', '--require-hashes', '--requirement', manifest];
  return succeeds(join(venv, 'bin/python'), ['-m', 'pip', ...quietly, ...command, ...pinned]);
}

/**
 * Installs the packages of a manifest into a virtual environment of their own, and prints the announcement. Does nothing if they
 * are installed. Returns whether they are.
 */
export function installManifest(venv: string, manifest: string, announcement: string): boolean {
  const installed = join(venv, 'installed.txt');
  const wanted = readFileSync(manifest, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return true;
  process.stderr.write(`${announcement}\n`);
  rmSync(venv, { recursive: true, force: true });
  if (!createVenv(venv) || !pip(venv, manifest, 'install', '--only-binary', ':all:')) return false;
  // Written last, so that an incomplete installation is repeated.
  writeFileSync(installed, wanted);
  return true;
}
