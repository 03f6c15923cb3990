import { customAlphabet } from 'nanoid';

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** ID of twelve letters and digits: 71 bits from a cryptographic source, nine bytes in the ledger. */
export const newUid = customAlphabet(lettersAndDigits, 12);

/** Unguessable token of 32 letters and digits: 190 bits. */
export const newToken = customAlphabet(lettersAndDigits, 32);

/** 28 letters and digits. */
export const newUserId = customAlphabet(lettersAndDigits, 28);

const newEventPart = customAlphabet(lettersAndDigits, 22);

/** ID of a webhook message that is no event of a change, such as a ping. */
export const newEventUid = (): string => `evt_${newEventPart()}`;
