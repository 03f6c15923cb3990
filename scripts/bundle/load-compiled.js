/**
 * Deployed in the place of a function's bundle where CODE_CACHE is set. It runs the bundle, which lies
 * beside it as a script, with the code that was compiled from it when the service was packaged. V8
 * takes that code only where its version and its flags are those of the compilation; of the
 * architecture it knows nothing, so the name of the file says that. Without the code the bundle is
 * compiled as ever, and the log tells it once.
 */
const { existsSync, readFileSync } = process.getBuiltinModule('node:fs');
const { Script } = process.getBuiltinModule('node:vm');

const { version, arch } = process;
const bundle = import.meta.filename.replace(/mjs$/u, 'cjs');
const compiled = `${bundle}.${version}-${arch}`;
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined;
const script = new Script(readFileSync(bundle, 'utf8'), { filename: bundle, cachedData });
if (script.cachedDataRejected !== false) {
  const codeCache = cachedData === undefined ? 'missing' : 'rejected';
  process.stdout.write(`${JSON.stringify({ level: 'warn', codeCache, node: version, arch })}\n`);
}
const loaded = { exports: {} };
script.runInThisContext()(loaded, import.meta.url);

export const { handler } = loaded.exports;
