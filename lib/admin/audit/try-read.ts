/** The contents of an item, or the error that explains why they cannot be read. */
export type Reading<Content> = { readonly content: Content } | { readonly error: Error };

/** Reads an item of which the audit reports that it cannot be read, and goes on. */
export function tryRead<Content>(read: () => Content): Reading<Content> {
  try {
    return { content: read() };
  } catch (error) {
    return { error: error as Error };
  }
}
