import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { succeeds } from '../local/python.ts';
import { Remedy } from '../local/remedy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Copies the project as of a tag or a commit, and installs its packages. */
export function copyVersion(version: string, folder: string): void {
  if (!succeeds('git', ['-C', root, 'rev-parse', '--verify', '--quiet', `${version}^{commit}`]))
    throw new Remedy(`The version ${version} is not in this repository. Run \`git fetch --tags\`.`);
  mkdirSync(folder, { recursive: true });
  const maxBuffer = 1e9;
  const input = execFileSync('git', ['-C', root, 'archive', version], { maxBuffer });
  execFileSync('tar', ['-x', '-C', folder], { input });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
}
