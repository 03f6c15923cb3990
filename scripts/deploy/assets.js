import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { extname } from 'node:path';

/** Where `npm run package` puts what the pages load. */
const built = 'pages/.built';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Pages of others name it, so it has one name for ever. */
const embed = 'embed.js';

/** What the manifest names, each once: files of earlier builds may lie beside. Without pages there is nothing. */
const names = () => {
  const manifest = `${built}/manifest.json`;
  if (!existsSync(manifest)) return [];
  const pages = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const others = existsSync(`${built}/${embed}`) ? [embed] : [];
  return [...new Set([...pages.flatMap((page) => Object.values(page)), ...others])];
};

/** What is named after its content never changes. */
const isLasting = (name) => /-[0-9A-Z]{8}\.\w+$/u.test(name);

/** With which headers a file is uploaded. */
const headersOf = (name) => {
  const type = types[extname(name)];
  if (type === undefined) throw new Error(`${name} is neither a script nor a style.`);
  return {
    type,
    cache: isLasting(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  };
};

/** Lays what the pages load into folders, of each of which all files have the same headers. */
export const layAssets = (packaged) => {
  const folder = `${packaged}/assets`;
  rmSync(folder, { recursive: true, force: true });
  const parts = new Map();
  for (const name of names()) {
    const part = `${folder}/${isLasting(name) ? 'lasting' : 'passing'}${extname(name)}`;
    mkdirSync(part, { recursive: true });
    copyFileSync(`${built}/${name}`, `${part}/${name}`);
    parts.set(part, { folder: part, isLasting: isLasting(name), ...headersOf(name) });
  }
  return [...parts.values()];
};
