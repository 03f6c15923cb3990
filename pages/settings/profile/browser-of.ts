/** Names in the order in which they are looked for, because browsers also send the names of other browsers. */
const browsers: readonly (readonly [name: string, part: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//u],
  ['Opera', /OPR\//u],
  ['Samsung Internet', /SamsungBrowser\//u],
  ['Firefox', /(?:Firefox|FxiOS)\//u],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//u],
  ['Safari', /Version\/.* Safari\//u],
];

const systems: readonly (readonly [name: string, part: RegExp])[] = [
  ['iPhone', /iPhone/u],
  ['iPad', /iPad/u],
  ['Android', /Android/u],
  ['ChromeOS', /CrOS/u],
  ['Windows', /Windows/u],
  ['macOS', /Mac OS X|Macintosh/u],
  ['Linux', /Linux/u],
];

/** The names of the browser and of the system in a `User-Agent`. An unknown one is undefined. */
export function browserOf(userAgent: string) {
  const nameIn = (names: typeof browsers) => names.find(([, part]) => part.test(userAgent))?.[0];
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
