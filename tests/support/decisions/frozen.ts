/** Plain data that nobody can change any more, all the way down: a decision that changes what it was given throws. */
export function frozen<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const member of Object.values(data)) frozen(member);
  return data;
}
