/** Texts that somebody might take for something else, as JSON spells them. */
export const odd: readonly [string, string][] = [
  ['NUL', '\\u0000'],
  ['control characters', '\\u0001\\u001f\\u007f\\u2028\\u2029'],
  ['an override of direction', '\\u202e\\ufeff\\u200b'],
  ['a non-character', '\\uffff\\ufffe'],
  ['key syntax', 'a#b#~~/../META'],
  ['templates', '{name} %s %n {{x}} $& $1'],
];

/** Each text member of a valid body in turn, and what else may be in it, holds odd characters. */
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
  // One that is unknown stands for all of those.
  const places = [...own, ...more, { [mark]: mark }].map((members) => ({ ...body, ...members }));
  for (const place of places) yield JSON.stringify(place).replaceAll(mark, text);
}
