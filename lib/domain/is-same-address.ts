/** The same text for all ways of writing an address, as `isSameAddress` compares them. */
export const addressKey = (text: string): string =>
  text.replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase());

/**
 * Whether two email addresses are one: letter case aside, that of A to Z alone. There are letters whose lower
 * case is a letter of ASCII, such as the sign of Kelvin, and whose address is somebody else's.
 */
export const isSameAddress = (one: string, other: string): boolean =>
  addressKey(one) === addressKey(other);
