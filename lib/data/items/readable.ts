/**
 * Reads stored content and checks it. Undefined if it is damaged, or if a later release wrote it in
 * another form.
 */
export function readable<Content>(
  read: () => Content,
  isRight: (content: Content) => boolean,
): Content | undefined {
  try {
    const content = read();
    return isRight(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
