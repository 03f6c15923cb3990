/** Whether a text has the form of a phone number that the service stores (E.164), such as `+12135550142`. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{6,14}$/u.test(text);
