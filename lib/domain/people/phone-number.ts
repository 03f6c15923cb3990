/**
 * Calling codes in whose numbers a first zero is a digit of the number: Italy, the Vatican, Ivory Coast and the Republic of
 * the Congo. Elsewhere, it is a trunk prefix, which is only dialled within the country.
 */
const zeroCodes: readonly string[] = ['39', '379', '225', '242'];

/** Digits of a whole number (E.164: at most 15). The shortest mobile numbers have eight with their calling code. */
const wholeForm = /^[1-9]\d{7,14}$/u;
/** Numbers of the North American plan have ten digits. Area codes and exchanges do not begin with 0 or 1. 900 costs extra. */
const northAmericanForm = /^1(?!900)[2-9]\d{2}[2-9]\d{6}$/u;

/** Calling codes have one digit (1 and 7), two of these, or three. */
const callingCodeForm = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/u;

/** The compatibility form has ASCII digits in place of full-width ones. */
const withoutPunctuation = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s().\-/\u2010-\u2015]/gu, '');
/** The digits after `+` or `00`; undefined if a text has no such prefix. */
const internationalDigits = (text: string): string | undefined =>
  /^(?:\+|00)(\d+)$/u.exec(text)?.[1];

/**
 * A phone number in the form of E.164, such as `+12135550142`; undefined if the country code and the number are no phone
 * number. A number with `+` or `00` contains the country code, which must then be equal or empty.
 */
export function phoneNumberOf(countryCode: string, number: string): string | undefined {
  const sentCode = withoutPunctuation(countryCode);
  const code = internationalDigits(sentCode) ?? sentCode;
  if (!/^(?:[1-9]\d{0,3})?$/u.test(code)) return undefined;
  const sentNumber = withoutPunctuation(number);
  const whole = withoutTrunkZero(internationalDigits(sentNumber) ?? (code && code + sentNumber));
  const isWhole = wholeForm.test(whole) && whole.startsWith(code);
  const isNumber = isWhole && (!whole.startsWith('1') || northAmericanForm.test(whole));
  return isNumber ? `+${whole}` : undefined;
}

/** One number has one form, so that limits and STOP hold for every spelling: `+81 (0)90 …` is `+8190…`. */
function withoutTrunkZero(whole: string): string {
  const [code = ''] = callingCodeForm.exec(whole) ?? [];
  return zeroCodes.includes(code) ? whole : code + whole.slice(code.length).replace(/^0/u, '');
}
