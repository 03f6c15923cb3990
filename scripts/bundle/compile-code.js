/** Compiles scripts with the Node that it runs on, and writes the code of each beside it: `<script>.<version>-<arch>`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

const { argv, version, arch } = process;

for (const path of argv.slice(2)) {
  const text = readFileSync(path, 'utf8');
  // All functions of the script at once, those too that run in a rare case only.
  setFlagsFromString('--no-lazy');
  const script = new Script(text, { filename: 'bundle.cjs' });
  // The code says with which flags it was compiled, and is taken under no others.
  setFlagsFromString('--lazy');
  writeFileSync(`${path}.${version}-${arch}`, script.createCachedData());
}
