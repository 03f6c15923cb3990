import type { Sunk } from './mail-sink.ts';

/** The attached calendar objects of a mail, in the order of their names, with their line endings. */
export const entriesOf = ({ attachments }: Pick<Sunk, 'attachments'>): readonly string[] =>
  attachments
    .filter(({ filename }) => filename?.endsWith('.ics'))
    .toSorted((a, b) => numberOf(a.filename) - numberOf(b.filename))
    .map(({ content }) =>
      (typeof content === 'string'
        ? content
        : Buffer.from(content as ArrayBuffer).toString()
      ).replaceAll(/\r?\n/gu, '\r\n'),
    );

/** `invite.ics` is the first one. */
const numberOf = (name: string | null): number => Number(/\d+/u.exec(name ?? '')?.[0] ?? 1);
