import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installManifest, pythonObstacle, succeeds } from '../local/python.ts';

const home = fileURLToPath(new URL('../../.local/rehearsal', import.meta.url));
const manifest = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** The Python of the virtual environment with the emulator and the AWS CLI. */
export const python = join(home, 'bin/python');

/** Installs the emulator unless it is installed. Returns the reason in one sentence if that is not possible. */
export function installEmulator(): string | undefined {
  if (process.platform === 'win32') return 'the emulator needs Linux or macOS.';
  if (!succeeds('openssl', ['version'])) return 'OpenSSL is not installed.';
  const obstacle = pythonObstacle();
  if (obstacle !== undefined) return obstacle;
  return installManifest(home, manifest, 'Installing the emulator into .local/rehearsal …')
    ? undefined
    : 'the emulator could not be installed. Check that PyPI is reachable.';
}
