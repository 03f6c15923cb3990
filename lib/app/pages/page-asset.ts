import type { PublicFile } from '../service/public-file.ts';

const mediaTypes = { js: 'text/javascript', css: 'text/css' } as const;

/** `booking-4KX2Q7TB.js`: what is behind such a name never changes. */
const hashed = /^[a-z-]+-[A-Z0-9]{8}\.(?<extension>js|css)$/u;

/** What other websites load by a name that they wrote down; a new version is with everyone this soon (seconds). */
const fixed: Readonly<Record<string, Omit<PublicFile, 'text'>>> = {
  'embed.js': { mediaType: 'text/javascript', maxAge: 300 },
};

function kindOf(name: string): Omit<PublicFile, 'text'> | undefined {
  if (Object.hasOwn(fixed, name)) return fixed[name];
  const extension = hashed.exec(name)?.groups?.extension as keyof typeof mediaTypes | undefined;
  return extension && { mediaType: mediaTypes[extension], isImmutable: true };
}

/** What a page loads, by its name; undefined where there is no such file. */
export async function pageAsset(
  name: string,
  { readBuilt }: { readonly readBuilt: (name: string) => Promise<string | undefined> },
): Promise<PublicFile | undefined> {
  const kind = kindOf(name);
  const text = kind && (await readBuilt(name));
  return text === undefined ? undefined : { ...(kind as Omit<PublicFile, 'text'>), text };
}
