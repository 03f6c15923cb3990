/** Control characters, line ends, and characters that change the direction of the surrounding text. */
const unshown = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
const controlsButLines = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;
const lineEnds = /\r\n?|[\u2028\u2029]/gu;

/** Makes a text one line of at most `most` characters, for a mail header or a table row. */
export function oneLine(text: string, most = 300): string {
  const line = text.replace(unshown, ' ').replace(/ {2,}/gu, ' ').trim();
  return shortened(line, most);
}

/** Makes a text safe plain text of at most `most` characters. Line breaks stay. */
export function manyLines(text: string, most = 5000): string {
  const lines = text.replace(lineEnds, '\n').replace(controlsButLines, ' ').trim();
  return shortened(lines, most);
}

/** Counts code points, so that no surrogate pair is cut. */
const shortened = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};
