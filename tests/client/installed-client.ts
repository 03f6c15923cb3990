import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, root } from '../journeys/first-booking.ts';

const npm = (folder: string, args: readonly string[]) =>
  promisify(execFile)('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: environment,
  });

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The client as packed by `npm pack` and installed by `npm install`, in a folder of its own. */
export class InstalledClient {
  readonly folder = mkdtempSync(join(tmpdir(), 'client-'));

  async install(): Promise<void> {
    writeFileSync(join(this.folder, 'package.json'), '{ "private": true, "type": "module" }');
    const { stdout } = await npm(join(root, 'client'), ['pack', '--pack-destination', this.folder]);
    const archive = stdout.trim().split('\n').at(-1) ?? '';
    await npm(this.folder, ['install', '--offline', `./${archive}`]);
  }

  /** The path of an installed program. */
  program(name: string): string {
    return join(this.folder, 'node_modules/.bin', name);
  }

  /** Writes a file into the folder and returns its path. */
  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Runs a program to its end in the environment of a user's terminal. */
  run(
    program: string,
    args: readonly string[],
    more: Readonly<Record<string, string>>,
  ): Promise<Ended> {
    const env = { ...environment, ...more };
    const run = promisify(execFile)(program, [...args], { cwd: this.folder, env });
    return run.then(
      (printed) => ({ exitCode: 0, ...printed }),
      ({ code, stdout, stderr }) => ({ exitCode: code, stdout, stderr }),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
