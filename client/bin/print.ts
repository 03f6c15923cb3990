import { once } from 'node:events';

/** The exit code of a command that has printed what was asked. */
const done = 0;

/** Prints a line, and waits for a reader that is slower. */
export async function printLine(line: string): Promise<number> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  return done;
}

/** Characters that move the cursor of a terminal, change its colours, or turn the direction of a text. */
const controls = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** What guests write may not do that. */
export const plain = (text: string): string => text.replaceAll(controls, ' ');

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** JSON that means the same, of which a terminal shows each character. */
export const shownJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(controls, (character) =>
    character === '\n' ? character : escaped(character),
  );

export const printJson = (value: unknown): Promise<number> => printLine(shownJson(value, 2));

/** Rows under their headings, in columns. */
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
  return done;
}

/** Names and values, a line each. */
export async function printMembers(
  members: readonly (readonly [string, string])[],
): Promise<number> {
  const width = Math.max(...members.map(([name]) => name.length));
  for (const [name, value] of members) {
    if (value !== '') await printLine(`${name.padEnd(width)}  ${plain(value)}`);
  }
  return done;
}
