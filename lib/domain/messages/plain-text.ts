/** Controls, line ends, and what turns the direction of the text around it. */
const unshown = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;
const controlsButLines = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;
const lineEnds = /\r\n?|[\u2028\u2029]/gu;

/** A text from a person on one line, of at most so many characters: what a header or a row can hold. */
export function oneLine(text: string, most = 300): string {
  const line = text.replace(unshown, ' ').replace(/ {2,}/gu, ' ').trim();
  return shortened(line, most);
}

/** A text from a person with its lines, of at most so many characters. */
export function manyLines(text: string, most = 5000): string {
  const lines = text.replace(lineEnds, '\n').replace(controlsButLines, ' ').trim();
  return shortened(lines, most);
}

/** Cut between characters, never inside of one. */
const shortened = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};
