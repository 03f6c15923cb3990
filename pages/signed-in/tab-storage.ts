/**
 * The values in the session storage of the tab. In a browser without storage, they are lost when the page is loaded
 * again.
 */
export interface TabStorage {
  /** The API key that was signed in with. */
  readonly apiKey: string;
  /** Whether the user has signed out. The issuer then asks for their credentials again. */
  readonly hasSignedOut: 'true';
}

const nameOf = (name: keyof TabStorage): string => `scheduling.${name}`;

export function readStored<Name extends keyof TabStorage>(
  name: Name,
): TabStorage[Name] | undefined {
  try {
    return (sessionStorage.getItem(nameOf(name)) ?? undefined) as TabStorage[Name] | undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if it is undefined. */
export function writeStored<Name extends keyof TabStorage>(
  name: Name,
  value: TabStorage[Name] | undefined,
): void {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(name));
    else sessionStorage.setItem(nameOf(name), value);
  } catch {
    // Users can sign in without storage, too.
  }
}
