const members = ['campaign', 'source', 'medium', 'content', 'term'] as const;

type Tracking = Partial<Record<(typeof members)[number], string>>;

const longest = 255;

/** The campaign in the `utm_` parameters of the query; undefined without them. */
export function trackingOf(query: URLSearchParams): Tracking | undefined {
  const given = members.flatMap((member) => {
    const value = [...(query.get(`utm_${member}`) ?? '')].slice(0, longest).join('');
    return value === '' ? [] : [[member, value]];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
