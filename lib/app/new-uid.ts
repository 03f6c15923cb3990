import { customAlphabet } from 'nanoid';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Twelve letters and digits, 71 bits from a cryptographic source: nine bytes in the ledger. */
export const newUid = customAlphabet(lettersAndDigits, 12);

/** 32 letters and digits, 190 bits: nobody guesses one. */
export const newToken = customAlphabet(lettersAndDigits, 32);

/** 28 letters and digits. */
export const newUserId = customAlphabet(lettersAndDigits, 28);

const newEventPart = customAlphabet(lettersAndDigits, 22);

/** Of what is sent to an endpoint but is the event of no change. */
export const newEventUid = (): string => `evt_${newEventPart()}`;
