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

/** Picture that messengers show with a link. */
const preview = { mediaType: 'image/png', isBase64: true, maxAge: 86_400 } as const;

interface Deps {
  readonly readBuilt: (name: string) => Promise<string | undefined>;
  /** Reads the picture in base64. */
  readonly readPreview: () => Promise<string>;
}

/** Returns a file of a page by its name; undefined for an unknown file. */
export async function pageAsset(
  name: string,
  { readBuilt, readPreview }: Deps,
): Promise<PublicFile | undefined> {
  if (name === 'preview.png') return { ...preview, text: await readPreview() };
  const kind = kindOf(name);
  const text = kind && (await readBuilt(name));
  return text === undefined ? undefined : { ...(kind as Omit<PublicFile, 'text'>), text };
}
