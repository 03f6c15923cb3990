/** Freezes plain data deeply, so that a decision that changes its input throws. */
export function frozen<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data;
  Object.freeze(data);
  for (const member of Object.values(data)) frozen(member);
  return data;
}
