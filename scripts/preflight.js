/**
 * Checks the requirements before anything starts, and reports each missing one in a sentence. Then
 * runs a script (`node scripts/preflight.js scripts/start.ts`) or a program of a package (`… biome
 * ci`) with Node.js 24. npm itself may run on an older Node.js: version 24 is a package, and is
 * started by its path, because not every npm links it into `node_modules/.bin`. This file must
 * therefore run on every Node.js of recent years.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const wantedMajor = 24;
const oldestMajor = 20;
const running = process.versions.node;
const runningMajor = Number(running.split('.')[0]);
const { platform, arch } = process;

const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const { dependencies, devDependencies, optionalDependencies = {} } = readJson('package.json');

/** `1.2.3`, or `npm:other@1.2.3` for a package with another name. */
const versionOf = (wanted) => wanted.slice(wanted.lastIndexOf('@') + 1);

const isInstalled = ([name, wanted]) => {
  const manifest = `node_modules/${name}/package.json`;
  return existsSync(new URL(manifest, root)) && readJson(manifest).version === versionOf(wanted);
};

const packageFault = () => {
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  const missing = wanted.filter((entry) => !isInstalled(entry)).map(([name]) => name);
  if (missing.length === 0) return undefined;
  const named = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ', …' : '');
  return `Some packages are missing or have the wrong version (${named}). Run \`npm ci\`.`;
};

const nodePackage = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
const isBrought = nodePackage in optionalDependencies;

const nodeFault = () => {
  if (runningMajor === wantedMajor) return undefined;
  const needed = `Node ${wantedMajor} is required. You are running Node ${running}, and`;
  if (!isBrought) {
    return `${needed} npm cannot install another one on ${platform}-${arch}. Install Node ${wantedMajor}.`;
  }
  if (isInstalled([nodePackage, optionalDependencies[nodePackage]])) return undefined;
  return `${needed} the package ${nodePackage}, which contains it, is not installed. Run \`npm ci\` without \`--omit=optional\`.`;
};

const [command, ...rest] = process.argv.slice(2);

const standsOnTheEngine = [
  undefined,
  'vitest',
  'scripts/start.ts',
  'scripts/fuzz.ts',
  'scripts/faults.ts',
  'scripts/clocks.ts',
];

/**
 * Administration may use a deployed table. Everything that starts or tests the service here needs a
 * local engine.
 */
const engineFault = () => {
  if (!standsOnTheEngine.includes(command)) return undefined;
  const engine = new URL(`node_modules/@dynoxide/${platform}-${arch}/dynoxide`, root);
  if (process.env.DYNAMODB_ENDPOINT || existsSync(engine)) return undefined;
  return `@dynoxide/${platform}-${arch}` in optionalDependencies
    ? 'The embedded DynamoDB engine is missing. Run `npm ci`, or set DYNAMODB_ENDPOINT to the address of a running engine.'
    : `The embedded DynamoDB engine is not available for ${platform}-${arch}. Start another one (\`docker run -p 8000:8000 amazon/dynamodb-local\`) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.`;
};

const faults = () => {
  if (runningMajor < oldestMajor) {
    const least = isBrought ? `${oldestMajor} or newer` : wantedMajor;
    return [`Node ${running} is not supported. Install Node ${least}.`];
  }
  // Node.js 24 and the engine are packages, too, so missing packages are reported alone.
  const packages = packageFault();
  return packages === undefined ? [nodeFault(), engineFault()] : [packages];
};

/** Runs a program with the terminal, the signals and the exit code of this process. */
const become = (program, args, complaint, options = {}) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // Before the program is started: a signal in between would end this process and leave the program running.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  child.once('error', ({ code }) => {
    process.stderr.write(`${complaint(code)}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    for (const one of signals) process.removeAllListeners(one);
    if (signal === null) process.exitCode = code;
    else process.kill(process.pid, signal);
  });
};

const run = () => {
  const file = `node_modules/${nodePackage}/bin/node${platform === 'win32' ? '.exe' : ''}`;
  const node = runningMajor === wantedMajor ? process.execPath : fileURLToPath(new URL(file, root));
  // Programs of packages find `node` in this path.
  const binaries = fileURLToPath(new URL('node_modules/.bin', root));
  process.env.PATH = [binaries, dirname(node), process.env.PATH].join(delimiter);
  if (command.endsWith('.ts')) {
    const script = fileURLToPath(new URL(command, root));
    return become(node, [script, ...rest], (code) => {
      return `Node ${wantedMajor} of the package ${nodePackage} cannot be started (${code}). Install Node ${wantedMajor}.`;
    });
  }
  // Windows starts these programs only through a shell.
  become(command, rest, (code) => `${command} cannot be started (${code}). Run \`npm ci\`.`, {
    shell: platform === 'win32',
  });
};

const told = faults().filter((fault) => fault !== undefined);
for (const fault of told) process.stderr.write(`${fault}\n`);
if (told.length > 0) process.exitCode = 1;
else if (command !== undefined) run();
