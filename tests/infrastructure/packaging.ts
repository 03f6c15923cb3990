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

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files that the framework reads in addition to its configuration and the archives. */
const inputs = ['package.json', 'scripts', 'lib', 'node_modules'];

/** Writes dummy archives: no template depends on their contents. */
const writeArchives = (directory: string): void => {
  mkdirSync(directory);
  for (const { id } of functionList) writeFileSync(join(directory, `${id}.zip`), id);
};

/** Shares the compiled schema of serverless.yml between runs. Compiling it takes longer than packaging. */
const environmentOf = (directory: string) => ({
  PATH: process.env.PATH,
  HOME: directory,
  SLS_SCHEMA_CACHE_BASE_DIR: join(root, 'node_modules/.cache'),
});

/**
 * Packages a stage in a directory of its own, because the framework empties and fills `.serverless`
 * there. The framework does not inherit the environment of this process, so that the template depends
 * only on the given settings. Returns the result of `use`, and removes the directory.
 */
export async function inPackagedStage<Result>(
  stage: string,
  settings: Readonly<Record<string, string>>,
  use: (directory: string) => Result,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'scheduling-package-'));
  try {
    // The framework does not accept a symbolic link as its configuration.
    copyFileSync(join(root, 'serverless.yml'), join(directory, 'serverless.yml'));
    writeArchives(join(directory, '.build'));
    for (const input of inputs) symlinkSync(join(root, input), join(directory, input));
    await promisify(execFile)(
      process.execPath,
      ['node_modules/serverless/bin/serverless.js', 'package', '--stage', stage],
      { cwd: directory, env: { ...settings, ...environmentOf(directory) } },
    );
    return use(directory);
  } finally {
    // This removes symbolic links, not their targets.
    rmSync(directory, { recursive: true, force: true });
  }
}

const makeTemplate = (stage: string, settings: Readonly<Record<string, string>>): Promise<string> =>
  inPackagedStage(stage, settings, (directory) =>
    readFileSync(join(directory, '.serverless/cloudformation-template-update-stack.json'), 'utf8'),
  );

/**
 * Starts a server that packages stages for all processes of a test run, each stage once with each of
 * its settings. A request is `[stage, settings]`, and the response is the template.
 */
export async function servePackaging(): Promise<{ url: string; close: () => void }> {
  const made = new Map<string, Promise<string>>();
  // Packages one stage at a time: the first run compiles the schema of the framework for the others.
  let latest: Promise<unknown> = Promise.resolve();
  const server = createServer(async (request, response) => {
    // The server would close an idle connection just when the next request is sent.
    response.setHeader('connection', 'close');
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
