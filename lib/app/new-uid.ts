import { customAlphabet, nanoid } from 'nanoid';

/** Twelve URL-safe characters, 72 bits from a cryptographic source: nine bytes in the ledger. */
export const newUid = (): string => nanoid(12);

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 28 letters and digits. */
export const newUserId = customAlphabet(lettersAndDigits, 28);
