import type { PublicFile } from '../service/public-file.ts';

/** What the pages for people load, each with where it lies. */
const assets = {
  'style.css': { mediaType: 'text/css', path: 'guest/style.css' },
  'view.js': { mediaType: 'text/javascript', path: 'guest/view.js' },
  'act.js': { mediaType: 'text/javascript', path: 'guest/act.js' },
  'connect.js': { mediaType: 'text/javascript', path: 'connect/connect.js' },
} as const;

/** Guests who come back ask for nothing again; a new version is with everyone this soon (seconds). */
const maxAge = 300;

/** What a page loads, by its name; `read` reads a file of the pages. */
export async function guestPageAsset(
  name: string,
  { read }: { readonly read: (path: string) => Promise<string> },
): Promise<PublicFile | undefined> {
  if (!Object.hasOwn(assets, name)) return undefined;
  const { mediaType, path } = assets[name as keyof typeof assets];
  return { mediaType, text: await read(path), maxAge };
}
