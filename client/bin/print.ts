import { once } from 'node:events';

/** The exit code of a successful command. */
const success = 0;

/** Prints a line, and waits if the reader of the output is slower. */
export async function printLine(line: string): Promise<number> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  return success;
}

/** Characters that move the cursor of a terminal, change its colours, or change the direction of a text. */
const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Replaces control characters, so that texts of guests cannot change the terminal. */
export const plain = (text: string): string => text.replaceAll(controls, ' ');

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** JSON with escaped control characters, so that a terminal shows each of them. */
export const shownJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(controls, (character) =>
    character === '\n' ? character : escaped(character),
  );

export const printJson = (value: unknown): Promise<number> => printLine(shownJson(value, 2));

/** Prints rows in columns under their headings. */
export async function printTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<number> {
  const lines = [heads, ...rows.map((row) => row.map(plain))];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) {
    await printLine(
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  return success;
}

/** Prints a line for each name and its value. Omits empty values. */
export async function printMembers(
  members: readonly (readonly [string, string])[],
): Promise<number> {
  const width = Math.max(...members.map(([name]) => name.length));
  for (const [name, value] of members) {
    if (value !== '') await printLine(`${name.padEnd(width)}  ${plain(value)}`);
  }
  return success;
}
