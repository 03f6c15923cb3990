import type { PublicFile } from '../service/public-file.ts';

const mediaTypes = {
  'style.css': 'text/css',
  'view.js': 'text/javascript',
  'act.js': 'text/javascript',
} as const;

/** Guests who come back ask for nothing again; a new version is with everyone this soon (seconds). */
const maxAge = 300;

/** What the page loads, by its name; `read` reads a file of the page. */
export async function guestPageAsset(
  name: string,
  { read }: { readonly read: (name: string) => Promise<string> },
): Promise<PublicFile | undefined> {
  if (!Object.hasOwn(mediaTypes, name)) return undefined;
  const mediaType = mediaTypes[name as keyof typeof mediaTypes];
  return { mediaType, text: await read(name), maxAge };
}
