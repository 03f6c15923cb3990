const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as it may stand in a page. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (mark) => entities[mark] ?? mark);
