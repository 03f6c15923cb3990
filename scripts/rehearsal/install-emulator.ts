import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVenv, pip, pythonObstacle, succeeds } from '../local/python.ts';

const home = fileURLToPath(new URL('../../.local/rehearsal', import.meta.url));
const manifest = fileURLToPath(new URL('requirements.txt', import.meta.url));
const installed = join(home, 'installed.txt');

/** The Python of the virtual environment with the emulator and the AWS CLI. */
export const python = join(home, 'bin/python');

/** Installs the emulator unless it is installed. Returns the reason in one sentence if that is not possible. */
export function installEmulator(): string | undefined {
  if (process.platform === 'win32') return 'the emulator needs Linux or macOS.';
  if (!succeeds('openssl', ['version'])) return 'OpenSSL is not installed.';
  const obstacle = pythonObstacle();
  if (obstacle !== undefined) return obstacle;
  const wanted = readFileSync(manifest, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return undefined;
  process.stderr.write('Installing the emulator into .local/rehearsal …\n');
  rmSync(home, { recursive: true, force: true });
  if (!createVenv(home) || !pip(home, manifest, 'install', '--only-binary', ':all:')) {
    return 'the emulator could not be installed. Check that PyPI is reachable.';
  }
  // Written last, so that an incomplete installation is repeated.
  writeFileSync(installed, wanted);
  return undefined;
}
