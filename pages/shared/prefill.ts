const names = ['name', 'email', 'date'] as const;

/** Values in the address of a page that fill in its form: `#name=Ada&email=ada@example.com&date=2026-12-01`. */
type Prefill = Readonly<Partial<Record<(typeof names)[number], string>>>;

/** In a parameter, `+` means a space. No email address has spaces, but many have an unescaped `+`. */
const trimmed = (name: string, text: string): string =>
  name === 'email' ? text.trim().replaceAll(' ', '+') : text.trim();

function takePrefill(): Prefill {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const given = names.flatMap((name) => {
    const value = trimmed(name, fragment.get(name) ?? url.searchParams.get(name) ?? '');
    return value === '' ? [] : [[name, value] as const];
  });
  // Browsers send a query with the next request for the page, and show it to everyone who sees the address.
  if (names.some((name) => url.searchParams.has(name))) {
    for (const name of names) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  return Object.fromEntries(given);
}

export const prefill = takePrefill();

/** The fragment of a link to another page of the team, which gets these values and those of this page. */
export function fragmentWith(values: Readonly<Record<string, string>> = {}): string {
  const all = new URLSearchParams({ ...prefill, ...values }).toString();
  return all === '' ? '' : `#${all}`;
}
