/**
 * The values of a header such as `Accept`, in lower case, the preferred first and without refused ones (RFC 9110 section 12.4.2).
 * `*` represents all of `offered` that the header does not name; `ja-JP` names `ja`.
 */
export function weightedValues(header = '', offered: readonly string[] = []): readonly string[] {
  const all = header.toLowerCase().split(',').map(weighted);
  const named = new Set(all.flatMap(({ value }) => [value, value.split('-')[0]]));
  const others = offered.filter((name) => !named.has(name));
  return all
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ value }) => (value === '*' ? others : value));
}

function weighted(part: string) {
  const [value = '', ...parameters] = part.split(';').map((each) => each.trim());
  const q = parameters
    .map((each) => /^q\s*=\s*(.*)$/u.exec(each)?.[1])
    .find((each) => each !== undefined);
  // A weight that cannot be read counts as 1, like a missing one.
  const weight = Number.parseFloat(q ?? '');
  return { value, weight: Number.isNaN(weight) ? 1 : weight };
}
