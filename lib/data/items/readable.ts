/** What is stored, where it can be read and is what it should be; undefined where it is damaged, or a later release wrote it in another form. */
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
