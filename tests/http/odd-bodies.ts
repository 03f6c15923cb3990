/** Texts that code might misinterpret, spelled as JSON. */
export const odd: readonly [string, string][] = [
  ['NUL', '\\u0000'],
  ['control characters', '\\u0001\\u001f\\u007f\\u2028\\u2029'],
  ['an override of direction', '\\u202e\\ufeff\\u200b'],
  ['a non-character', '\\uffff\\ufffe'],
  ['key syntax', 'a#b#~~/../META'],
  ['templates', '{name} %s %n {{x}} $& $1'],
];

/** Yields copies of a valid body. Each has an odd text in one of its members, or in other allowed members. */
export function* oddBodies(
  body: Readonly<Record<string, unknown>>,
  taken: Readonly<Record<string, unknown>>,
  text: string,
): Generator<string> {
  const mark = '@@odd@@';
  const more = [
    { hosts: [{ userId: mark }] },
    { attendees: [{ userId: mark, role: 'admin', userType: 'host' }] },
    { description: mark, updateMessage: mark },
    { message: mark, company: mark, phoneNumber: mark, tracking: { term: mark } },
    { answers: [{ questionUid: mark, content: [mark] }] },
    { payment: { paymentMethod: 'none', items: [{ uid: mark }] } },
    { reason: mark },
    { address: mark, access: mark, customLocation: mark },
  ].filter((members) => Object.keys(members).some((name) => name in taken));
  const own = Object.keys(body).map((name) => ({ [name]: mark }));
  // One unknown member represents all of them.
  const places = [...own, ...more, { [mark]: mark }].map((members) => ({ ...body, ...members }));
  for (const place of places) yield JSON.stringify(place).replaceAll(mark, text);
}
