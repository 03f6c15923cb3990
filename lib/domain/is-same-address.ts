/** Returns the same key for all spellings of an address that `isSameAddress` treats as equal. */
export const addressKey = (text: string): string =>
  text.replaceAll(/[A-Z]+/gu, (letters) => letters.toLowerCase());

/**
 * Compares two email addresses without the case of the letters A to Z. Other letters are compared
 * exactly: the lower case of the Kelvin sign is `k`, but its address belongs to another person.
 */
export const isSameAddress = (one: string, other: string): boolean =>
  addressKey(one) === addressKey(other);
