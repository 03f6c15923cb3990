import type { PublicFile } from '../service/public-file.ts';

const mediaTypes = { js: 'text/javascript', css: 'text/css' } as const;

/** Name such as `booking-4KX2Q7TB.js`. The content behind such a name never changes. */
const hashed = /^[a-z-]+-[A-Z0-9]{8}\.(?<extension>js|css)$/u;

/** Files that other websites load under a fixed name, with the seconds until all browsers use a new version. */
const fixed: Readonly<Record<string, Omit<PublicFile, 'text'>>> = {
  'embed.js': { mediaType: 'text/javascript', maxAge: 300 },
};

function kindOf(name: string): Omit<PublicFile, 'text'> | undefined {
  if (Object.hasOwn(fixed, name)) return fixed[name];
  const extension = hashed.exec(name)?.groups?.extension as keyof typeof mediaTypes | undefined;
  return extension && { mediaType: mediaTypes[extension], isImmutable: true };
}

/** Returns a file of a page by its name; undefined for an unknown file. */
export async function pageAsset(
  name: string,
  { readBuilt }: { readonly readBuilt: (name: string) => Promise<string | undefined> },
): Promise<PublicFile | undefined> {
  const kind = kindOf(name);
  const text = kind && (await readBuilt(name));
  return text === undefined ? undefined : { ...(kind as Omit<PublicFile, 'text'>), text };
}
