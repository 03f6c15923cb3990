import type { Letter } from './message.ts';

/** Writes a message as plain text, with LF line ends. */
export function writeText({
  locale,
  greeting,
  opening,
  note,
  rows,
  links,
  closing,
}: Letter): string {
  const label = (text: string) => (locale === 'ja' ? `■ ${text}` : `${text}:`);
  const noted = note === null ? [] : [`${label(note.label)}\n${note.text}`];
  const paragraphs = [
    greeting,
    ...(note?.isFirst ? [...noted, opening] : [opening, ...noted]),
    rows.map((row) => `${label(row.label)}\n${row.text}`).join('\n\n'),
    ...links.map((link) => `${label(link.label)}\n${link.url}`),
    closing.join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
