import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { functionList } from '../../scripts/function-list.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the framework reads beside its configuration and the archives. */
const inputs = ['package.json', 'scripts', 'lib', 'node_modules'];

/** No template depends on what an archive holds. */
const writeArchives = (directory: string): void => {
  mkdirSync(directory);
  for (const { id } of functionList) writeFileSync(join(directory, `${id}.zip`), id);
};

/** The framework compiles its schema of serverless.yml for longer than it packages, so it finds that of earlier runs. */
const environmentOf = (directory: string) => ({
  PATH: process.env.PATH,
  HOME: directory,
  SLS_SCHEMA_CACHE_BASE_DIR: join(root, 'node_modules/.cache'),
});

/**
 * The framework clears and fills `.serverless` where
 * it runs, so each run has a directory of its own. It runs without the environment of the test, so
 * the template cannot depend on anybody's account, region or settings but those that are passed.
 */
const makeTemplate = async (
  stage: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> => {
  const directory = mkdtempSync(join(tmpdir(), 'scheduling-package-'));
  try {
    // The framework takes no link for its configuration.
    copyFileSync(join(root, 'serverless.yml'), join(directory, 'serverless.yml'));
    writeArchives(join(directory, '.build'));
    for (const input of inputs) symlinkSync(join(root, input), join(directory, input));
    await promisify(execFile)(
      process.execPath,
      ['node_modules/serverless/bin/serverless.js', 'package', '--stage', stage],
      { cwd: directory, env: { ...settings, ...environmentOf(directory) } },
    );
    const path = join(directory, '.serverless/cloudformation-template-update-stack.json');
    return readFileSync(path, 'utf8');
  } finally {
    // Links are removed as links; what they lead to stays.
    rmSync(directory, { recursive: true, force: true });
  }
};

/**
 * Packages stages for the test files of a whole run, which run in several processes: each stage once,
 * with each of its settings. Answers `[stage, settings]` with the template.
 */
export async function servePackaging(): Promise<{ url: string; close: () => void }> {
  const made = new Map<string, Promise<string>>();
  // One after the other: the first one compiles the framework's schema for the others.
  let latest: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const asked = await text(request);
    const [stage, settings] = JSON.parse(asked);
    const template =
      made.get(asked) ?? latest.catch(() => undefined).then(() => makeTemplate(stage, settings));
    if (!made.has(asked)) latest = template;
    made.set(asked, template);
    try {
      response.end(await template);
    } catch (error) {
      const { message, stdout } = error as { message: string; stdout?: string };
      response.writeHead(500).end(`${message}\n${stdout}`);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
