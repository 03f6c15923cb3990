import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/local/ports.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The code block after a marker in the README or a guide. */
export function blockOf(marker: string, language: string): string {
  const block = new RegExp(`<!-- ${marker} -->\\n\`\`\`${language}\\n(.*?)\`\`\``, 'su');
  const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })];
  for (const page of pages) {
    const [, text] = block.exec(readFileSync(join(root, page), 'utf8')) ?? [];
    if (text !== undefined) return text;
  }
  throw new Error(`No page has a block ${marker}.`);
}

/** The environment of a new user with the `node` of this project, without settings of the test run or a proxy. */
export const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:AWS_|npm_|VITEST|TABLE_NAME$|DYNAMODB_ENDPOINT$|NODE_OPTIONS$|CREDENTIAL_RATE$|SIGNING_SECRET$|SEALING_KEY$|CALLS_OWN_MACHINE$|PUBLIC_|REQUEST_BUDGET_MS$|MAIL|SMTP_URL$|.*_proxy$)/iu.test(
          name,
        ),
    ),
  ),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

/** Gives requests to a started service almost the time of a function (25 s), because pasted samples are not repeated. */
export const patient = { REQUEST_BUDGET_MS: '20000' };

/** Registers a cleanup function. Cleanup functions run in reverse order. */
type RegisterCleanup = (cleanUp: () => Promise<void> | void) => unknown;

/** Starts the service as `npm start` does, and waits until it prints its address. */
async function startProcess(localDir: string, registerCleanup: RegisterCleanup): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    env: { ...environment, ...patient, LOCAL_DIR: localDir, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  registerCleanup(() => endProcess(child));
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(`http://127.0.0.1:${port}`)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
  });
  return `http://127.0.0.1:${port}`;
}

export const endProcess = (child: ChildProcess): Promise<void> | void => {
  if (child.exitCode !== null) return;
  const hasEnded = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill('SIGINT');
  return hasEnded;
};

export interface PrintedReply {
  readonly status: number;
  readonly head: string;
  readonly body: {
    readonly data?: Readonly<Record<string, string>>;
    readonly nextStarts?: readonly string[];
  };
}

/** Parses replies that curl has printed with their headers. */
const repliesIn = (printed: string): PrintedReply[] =>
  printed
    .split(/(?=HTTP\/1\.1 \d{3})/u)
    .filter((part) => part.startsWith('HTTP/'))
    .map((part) => {
      const at = part.indexOf('\r\n\r\n');
      const head = part.slice(0, at).replaceAll('\r', '');
      return {
        status: Number(head.split(' ')[1]),
        head,
        body: JSON.parse(part.slice(at)),
      };
    });

/** Starts the service as `npm start` does, in a temporary folder. By default, both end with the test. */
export async function startService(registerCleanup: RegisterCleanup = onTestFinished): Promise<{
  readonly folder: string;
  readonly baseUrl: string;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, baseUrl: await startProcess(join(folder, '.local'), registerCleanup) };
}

/** Runs a script in the folder of a started service, and returns its output. */
export async function paste(folder: string, script: string): Promise<string> {
  const options = { cwd: folder, env: environment };
  return (await promisify(execFile)('bash', ['-euc', script], options)).stdout;
}

/** Runs the first booking of the README in the folder of a started service. */
export const pasteFirstBooking = async (folder: string): Promise<PrintedReply[]> =>
  repliesIn(await paste(folder, blockOf('first-booking', 'sh')));

/** Runs a program with Node.js in the environment of a new user. */
export const runIn = (folder: string, script: string, args: readonly string[]) =>
  promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    env: environment,
  });

/** Writes the TypeScript program of the README to a folder, and returns a function that runs it. */
export function writeTypeScriptProgram(folder: string) {
  const program = blockOf('typescript', 'ts');
  const file = join(folder, 'book.ts');
  writeFileSync(file, program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return { program, file, run: () => runIn(folder, 'scripts/preflight.js', [file]) };
}
