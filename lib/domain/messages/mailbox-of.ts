/** Where dots before the at sign lead to the same mailbox. */
const withoutDots = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to, as far as that is known, so that it has one name: what stands after a plus sign
 * leads to the same one, and with some providers so do dots.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return withoutDots.includes(domain)
    ? `${name.replaceAll('.', '')}@${withoutDots[0]}`
    : `${name}@${domain}`;
}
