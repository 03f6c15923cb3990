import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Remedy, told } from './local/remedy.ts';
import { runTests } from './local/run-tests.ts';

/*
 * The OpenAPI document as the tools of clients read it, and the MCP server as the SDK uses it. They are many
 * packages, and some need another TypeScript than ours, so they are no dependencies: they are installed beside,
 * from a lockfile of their own.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const wanted = join(root, 'tests/clients');
const home = join(root, '.local/clients');
const manifests = ['package.json', 'package-lock.json'];

const isSame = (name: string): boolean =>
  existsSync(join(home, name)) &&
  readFileSync(join(home, name), 'utf8') === readFileSync(join(wanted, name), 'utf8');

function install(): void {
  // npm writes this file last, so half an installation is none.
  const isWhole = existsSync(join(home, 'node_modules/.package-lock.json'));
  if (isWhole && manifests.every(isSame)) return;
  process.stderr.write(
    'Installing the client generators, Prism and the MCP SDK into .local/clients …\n',
  );
  mkdirSync(home, { recursive: true });
  for (const name of manifests) copyFileSync(join(wanted, name), join(home, name));
  const { npm_execpath: npm } = process.env;
  const [program, own] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const args = [...own, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync(program, args, {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0)
    throw new Remedy('npm could not install them. Check that the registry is reachable.');
}

try {
  install();
  const more = process.argv.slice(2);
  const tests = [
    'tests/contract/generated-clients.test.ts',
    'tests/journeys/prism.test.ts',
    'tests/client/mcp-sdk.test.ts',
  ];
  runTests([...tests, ...more], { CLIENT_TOOLS: home });
} catch (error) {
  process.stderr.write(`${told(error)}\n`);
  process.exitCode = 1;
}
