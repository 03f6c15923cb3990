import { customAlphabet } from 'nanoid';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Twelve letters and digits, 71 bits from a cryptographic source: nine bytes in the ledger. */
export const newUid = customAlphabet(lettersAndDigits, 12);

/** 28 letters and digits. */
export const newUserId = customAlphabet(lettersAndDigits, 28);
