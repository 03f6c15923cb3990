/**
 * The beginning of a text that a spreadsheet could run as a formula. In some countries, semicolons, tabs and line breaks separate
 * cells, also in quotes. An apostrophe makes it a text.
 */
const beginsFormula = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/gu;

/** A cell in quotes, as RFC 4180 defines it. */
function cellOf(value: string): string {
  const text = value.replaceAll(beginsFormula, "'");
  return `"${text.replaceAll('"', '""')}"`;
}

/** The lines of a CSV file (RFC 4180). Each ends with CRLF. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
