/** The stored values of the pages. In a browser without storage, they are lost when the page is loaded again. */
export interface StoredValues {
  /** The API key that was signed in with. */
  readonly apiKey: string;
  /** Whether the user has signed out. The issuer then asks for their credentials again. */
  readonly hasSignedOut: 'true';
}

/** An API key is only for its tab. All tabs share the session, and so its end. */
const storageOf = (name: keyof StoredValues): Storage =>
  name === 'apiKey' ? sessionStorage : localStorage;

const nameOf = (name: keyof StoredValues): string => `scheduling.${name}`;

export function readStored<Name extends keyof StoredValues>(
  name: Name,
): StoredValues[Name] | undefined {
  try {
    return (storageOf(name).getItem(nameOf(name)) ?? undefined) as StoredValues[Name] | undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes it if it is undefined. */
export function writeStored<Name extends keyof StoredValues>(
  name: Name,
  value: StoredValues[Name] | undefined,
): void {
  try {
    if (value === undefined) storageOf(name).removeItem(nameOf(name));
    else storageOf(name).setItem(nameOf(name), value);
  } catch {
    // Users can sign in without storage, too.
  }
}
