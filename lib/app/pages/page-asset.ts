import type { PublicFile } from '../service/public-file.ts';

const mediaTypes = { js: 'text/javascript', css: 'text/css' } as const;

/** `booking-4KX2Q7TB.js`: what is behind such a name never changes. */
const hashed = /^[a-z-]+-[A-Z0-9]{8}\.(?<extension>js|css)$/u;

/** What a page loads, by its name; undefined where there is no such file. */
export async function pageAsset(
  name: string,
  { readBuilt }: { readonly readBuilt: (name: string) => Promise<string | undefined> },
): Promise<PublicFile | undefined> {
  const extension = hashed.exec(name)?.groups?.extension as keyof typeof mediaTypes | undefined;
  const text = extension && (await readBuilt(name));
  if (extension === undefined || text === undefined) return undefined;
  return { mediaType: mediaTypes[extension], text, isImmutable: true };
}
