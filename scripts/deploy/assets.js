import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { extname } from 'node:path';

/** The folder in which `npm run package` places the files of pages. */
const built = 'pages/.built';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Pages of other websites refer to this file, so its name never changes. */
const embed = 'embed.js';

/**
 * The names in the manifest, without duplicates. A page can have several scripts that it loads later, as an array. The folder may also contain
 * files of earlier builds. Empty if the pages are not built.
 */
const names = () => {
  const manifest = `${built}/manifest.json`;
  if (!existsSync(manifest)) return [];
  const pages = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const others = existsSync(`${built}/${embed}`) ? [embed] : [];
  return [...new Set([...pages.flatMap((page) => Object.values(page).flat()), ...others])];
};

/** A file with a hash of its content in its name never changes. */
const isLasting = (name) => /-[0-9A-Z]{8}\.\w+$/u.test(name);

/** The headers with which a file is uploaded. */
const headersOf = (name) => {
  const type = types[extname(name)];
  if (type === undefined) throw new Error(`${name} is neither a script nor a style.`);
  return {
    type,
    cache: isLasting(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  };
};

/** Copies the files of pages into folders. All files of a folder have the same headers. */
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
