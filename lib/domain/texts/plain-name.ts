/** Characters of names. Links and email addresses need others: dots, colons, slashes or `@`. */
const others = /[^\p{L}\p{M}\p{Nd}\p{Join_Control} '’\-‐・·,&()]+/gu;
/** Phones recognize a phone number by its digits, whatever separates them. */
const mostDigits = 3;

/**
 * A name of a guest or a team, on one line, without any text that phones make a link: no link, domain, email address or phone
 * number. Empty if nothing is left. The compatibility form has ASCII characters in place of full-width and enclosed ones.
 */
export function plainName(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(others, ' ');
  const digits = plain.match(/\p{Nd}/gu) ?? [];
  const numberless = digits.length > mostDigits ? plain.replaceAll(/\p{Nd}+/gu, ' ') : plain;
  return numberless.replaceAll(/ {2,}/gu, ' ').trim();
}
