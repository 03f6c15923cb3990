/** What a tab keeps until it is closed. A browser that keeps nothing forgets it when the page is loaded again. */
export interface TabStorage {
  /** The API key that was signed in with. */
  readonly apiKey: string;
  /** Who is asked first when the page is loaded again: tokens are not kept. */
  readonly way: 'openid' | 'signedOut';
  /** What was begun before the browser went to the issuer. */
  readonly begun: string;
}

const nameOf = (name: keyof TabStorage): string => `scheduling.${name}`;

export function kept<Name extends keyof TabStorage>(name: Name): TabStorage[Name] | undefined {
  try {
    return (sessionStorage.getItem(nameOf(name)) ?? undefined) as TabStorage[Name] | undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or forgets it without one. */
export function keep<Name extends keyof TabStorage>(
  name: Name,
  value: TabStorage[Name] | undefined,
): void {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(name));
    else sessionStorage.setItem(nameOf(name), value);
  } catch {
    // A browser that keeps nothing for pages still signs in.
  }
}
