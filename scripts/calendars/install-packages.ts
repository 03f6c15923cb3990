import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVenv, pip, pythonObstacle, succeeds } from '../local/python.ts';

/** A calendar file that a package ships as a test. */
export interface CalendarFile {
  /** The registry, the package, and the path in it. */
  readonly name: string;
  readonly path: string;
}

export interface Packages {
  /** The Python of the virtual environment. */
  readonly python: string;
  /** The script that reads calendar files with recurring-ical-events. */
  readonly reader: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const wanted = join(root, 'tests/calendars');
const home = join(root, '.local/calendars');
const installed = join(home, 'installed.json');
const manifests = ['package.json', 'package-lock.json', 'requirements.txt', 'sources.txt'];
const venv = join(home, 'python');
const python = join(venv, 'bin/python');

export const packages: Packages = { python, reader: join(wanted, 'busy_minutes.py') };

/**
 * Installs the packages unless they are already installed. Returns the reason in one sentence if
 * that is not possible.
 */
export function installPackages(): string | undefined {
  const contents = manifests.map((name) => readFileSync(join(wanted, name), 'utf8'));
  const stamp = JSON.stringify(contents);
  const obstacle = pythonObstacle();
  if (obstacle !== undefined) return obstacle;
  if (existsSync(installed) && readFileSync(installed, 'utf8') === stamp) return undefined;
  process.stderr.write('Installing the packages with calendar files into .local/calendars …\n');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  if (!installPython() || !installNode(contents)) {
    return 'the packages could not be installed. Check that PyPI and the npm registry are reachable.';
  }
  // Written last, so that an incomplete installation is repeated.
  writeFileSync(installed, stamp);
  return undefined;
}

function installPython(): boolean {
  const sources = join(home, 'sources');
  return (
    createVenv(venv) &&
    pip(venv, join(wanted, 'requirements.txt'), 'install', '--only-binary', ':all:') &&
    pip(venv, join(wanted, 'sources.txt'), 'download', '--dest', sources) &&
    globSync('*.tar.gz', { cwd: sources }).every((name) =>
      succeeds(python, ['-m', 'tarfile', '--extract', name, '.'], sources),
    )
  );
}

function installNode([manifest = '', lock = '']: readonly string[]): boolean {
  writeFileSync(join(home, 'package.json'), manifest);
  writeFileSync(join(home, 'package-lock.json'), lock);
  const { npm_execpath: npm } = process.env;
  const [program, own] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  return succeeds(program, [...own, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], home);
}

/** The folders with the files of each kind of package. */
const folders = [
  ['npm', 'node_modules'],
  ['pypi', 'python/lib/*/site-packages'],
  ['pypi', 'sources'],
] as const;

/** All calendar files of the installed packages, sorted by name. */
export function calendarFiles(): CalendarFile[] {
  const found = folders.flatMap(([registry, pattern]) =>
    globSync(pattern, { cwd: home }).flatMap((folder) =>
      globSync('**/*.ics', { cwd: join(home, folder) }).map((path) => ({
        name: `${registry}/${path}`,
        path: join(home, folder, path),
      })),
    ),
  );
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
