import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Remedy, told } from './local/remedy.ts';
import { runTests } from './local/run-tests.ts';

/*
 * Tests the OpenAPI document with client generators, and the MCP server with its SDK. These are
 * many packages, and some need another version of TypeScript. They are therefore no dependencies,
 * but are installed separately from their own lockfile.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const wanted = join(root, 'tests/clients');
const home = join(root, '.local/clients');
const manifests = ['package.json', 'package-lock.json'];

const isSame = (name: string): boolean =>
  existsSync(join(home, name)) &&
  readFileSync(join(home, name), 'utf8') === readFileSync(join(wanted, name), 'utf8');

function install(): void {
  // npm writes this file last, so an incomplete installation does not have the file.
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
