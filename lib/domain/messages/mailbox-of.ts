/** Providers that ignore dots before the at sign. */
const withoutDots = ['gmail.com', 'googlemail.com'];

/**
 * A comparable name of the mailbox of an address. Parts after a plus sign are ignored, and so are dots for
 * some providers.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return withoutDots.includes(domain)
    ? `${name.replaceAll('.', '')}@${withoutDots[0]}`
    : `${name}@${domain}`;
}
