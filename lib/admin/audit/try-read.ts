/** The contents of an item, or the error that explains why they cannot be read. */
export type Reading<Content> = { readonly content: Content } | { readonly error: Error };

/** Returns the contents of an item, or the error, so that the audit can report it and continue. */
export function tryRead<Content>(read: () => Content): Reading<Content> {
  try {
    return { content: read() };
  } catch (error) {
    return { error: error as Error };
  }
}
