/**
 * Says what is missing before anything starts, a sentence a piece; then runs the script it is given
 * (`node scripts/preflight.js scripts/start.ts`) in this same process. npm skips an optional package
 * that fails without a word, and a shell's own Node may be older, so this file keeps to what every
 * Node of the last years can read.
 */
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const wantedMajor = 24;

const readJson = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** `1.2.3`, or `npm:other@1.2.3` for a package under another name. */
const versionOf = (wanted) => wanted.slice(wanted.lastIndexOf('@') + 1);

const isInstalled = ([name, wanted]) => {
  const manifest = `node_modules/${name}/package.json`;
  return existsSync(new URL(manifest, root)) && readJson(manifest).version === versionOf(wanted);
};

const packageFault = () => {
  const { dependencies, devDependencies } = readJson('package.json');
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  const missing = wanted.filter((entry) => !isInstalled(entry)).map(([name]) => name);
  if (missing.length === 0) return undefined;
  const named = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ', …' : '');
  return `Packages are missing or have another version (${named}): run \`npm ci\`.`;
};

const nodeFault = () => {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) === wantedMajor) return undefined;
  const { optionalDependencies = {} } = readJson('package.json');
  const bundled = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  return bundled in optionalDependencies
    ? `Node ${wantedMajor} is needed and this is Node ${node}: start through npm (\`npm start\`, \`npm test\`) after \`npm ci\`, which brings Node ${wantedMajor}.`
    : `Node ${wantedMajor} is needed, this is Node ${node}, and npm brings none for ${process.platform}-${process.arch}: install Node ${wantedMajor}.`;
};

const [, , script, ...rest] = process.argv;

const standsOnTheEngine = [
  'scripts/start.ts',
  'scripts/fuzz.ts',
  'scripts/faults.ts',
  'scripts/clocks.ts',
];

/** Administration may be of the cloud; what is started or tested here needs an engine here. */
const engineFault = () => {
  if (script !== undefined && !standsOnTheEngine.includes(script)) return undefined;
  const platform = `${process.platform}-${process.arch}`;
  const engine = new URL(`node_modules/@dynoxide/${platform}/dynoxide`, root);
  if (process.env.DYNAMODB_ENDPOINT || existsSync(engine)) return undefined;
  const { optionalDependencies = {} } = readJson('package.json');
  return `@dynoxide/${platform}` in optionalDependencies
    ? 'The embedded DynamoDB engine is missing: run `npm ci`, or set DYNAMODB_ENDPOINT to an engine that runs.'
    : `There is no embedded DynamoDB engine for ${platform}: run one (\`docker run -p 8000:8000 amazon/dynamodb-local\`) and set DYNAMODB_ENDPOINT=http://127.0.0.1:8000.`;
};

const packages = packageFault();
/** The Node that npm starts and the engine are packages too, so without packages nothing else is worth saying. */
const faults = packages === undefined ? [nodeFault(), engineFault()] : [packages];
const told = faults.filter((fault) => fault !== undefined);
for (const fault of told) process.stderr.write(`${fault}\n`);
if (told.length > 0) process.exitCode = 1;
else if (script !== undefined) {
  const { href, pathname } = new URL(script, root);
  process.argv.splice(1, process.argv.length, pathname, ...rest);
  await import(href);
}
