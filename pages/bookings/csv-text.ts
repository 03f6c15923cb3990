/** Spreadsheets run a cell that begins with one of these characters as a formula. An apostrophe makes it a text. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/u.test(text);

/** A cell in quotes, as RFC 4180 defines it. */
function cellOf(value: string): string {
  const text = isFormula(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** The lines of a CSV file (RFC 4180). Each ends with CRLF. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
