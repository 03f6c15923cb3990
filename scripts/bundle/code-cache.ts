import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What serverless.yml has the functions run on. */
export const cloud = { major: 24, platform: 'linux', arch: 'arm64' };

/** Lambda starts Node with this flag, and V8 takes no code that was compiled under other flags. */
export const cloudFlags = ['--expose-gc'];

/** With a fixed seed the same script always gives the same code, so what has not changed is not deployed anew. */
const compileFlags = [...cloudFlags, '--random-seed=1'];

/** Why no code can be compiled for Lambda on a machine, as one sentence; undefined where it can. */
export const misfitOf = ({
  version,
  platform,
  arch,
}: Pick<NodeJS.Process, 'version' | 'platform' | 'arch'>): string | undefined =>
  version.startsWith(`v${cloud.major}.`) && platform === cloud.platform && arch === cloud.arch
    ? undefined
    : `CODE_CACHE is ignored: the functions run on Node ${cloud.major} on ${cloud.platform}-${cloud.arch}, and this is Node ${version} on ${platform}-${arch}.`;

/** The files of a function, without the path of its module: what starts, the script and its code. */
export const compiledExtensions = [
  '.mjs',
  '.cjs',
  `.cjs.${process.version}-${process.arch}`,
] as const;

/** Compiles the scripts of modules in a folder, and puts what loads them in the place of each module. */
export const precompile = (modules: readonly string[], folder: string): void => {
  const bundles = modules.map((module) => `${folder}/${module}`);
  const scripts = bundles.map((bundle) => `${bundle}.cjs`);
  execFileSync(process.execPath, [...compileFlags, fileOf('compile-code.js'), ...scripts]);
  for (const bundle of bundles) {
    copyFileSync(fileOf('load-compiled.js'), `${bundle}.mjs`);
    rmSync(`${bundle}.mjs.map`, { force: true });
  }
};
