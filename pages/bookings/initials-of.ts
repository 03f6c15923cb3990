/** The first letters of the first and the last word of a name: `AL` of `Ada Lovelace`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const parts = words.length > 1 ? [words[0], words.at(-1)] : words;
  return parts
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
