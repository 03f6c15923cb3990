/** Texts that somebody might take for something else, as JSON spells them. */
export const odd: readonly [string, string][] = [
  ['NUL', '\\u0000'],
  ['control characters', '\\u0001\\u001f\\u007f\\u2028\\u2029'],
  ['an override of direction', '\\u202e\\ufeff\\u200b'],
  ['a non-character', '\\uffff\\ufffe'],
  ['key syntax', 'a#b#~~/../META'],
  ['templates', '{name} %s %n {{x}} $& $1'],
];

/** Each text member of a valid body in turn holds odd characters. */
export function* oddBodies(
  body: Readonly<Record<string, unknown>>,
  text: string,
): Generator<string> {
  const mark = '@@odd@@';
  const places = [
    ...Object.keys(body).map((name) => ({ ...body, [name]: mark })),
    { ...body, hosts: [{ userId: mark }] },
    { ...body, attendees: [{ userId: mark, role: 'admin', userType: 'host' }] },
    { ...body, description: mark, updateMessage: mark },
    { ...body, message: mark, company: mark, phoneNumber: mark, tracking: { term: mark } },
    { ...body, answers: [{ questionUid: mark, content: [mark] }] },
    { ...body, payment: { paymentMethod: 'none', items: [{ uid: mark }] } },
    { ...body, reason: mark },
    { ...body, address: mark, access: mark, customLocation: mark },
    { ...body, [mark]: mark },
  ];
  for (const place of places) yield JSON.stringify(place).replaceAll(mark, text);
}
