/** The guest of a booking link, read from its token. */
export interface LinkedGuest {
  readonly name: string;
  readonly email: string;
  readonly expiresAtMs: number;
}

/** Tokens are in the fragment, which browsers do not send to servers. */
const fragment = new URLSearchParams(location.hash.slice(1));
const responseToken = fragment.get('response') ?? undefined;
const bookingToken = fragment.get('token') ?? undefined;

/** The token of a response to a routing form, or of a booking link. Both also open private event types. */
export const openedBy: { readonly responseToken?: string; readonly bookingToken?: string } = {
  ...(responseToken !== undefined && { responseToken }),
  ...(bookingToken !== undefined && { bookingToken }),
};

export const isOpened = responseToken !== undefined || bookingToken !== undefined;

/** A response may restrict the hosts, and therefore the offered times. */
export const isNarrowed = responseToken !== undefined;

export const linkedGuest = bookingToken === undefined ? undefined : guestOf(bookingToken);

/** Reads the token without checking it, which the service does. Returns undefined for an invalid token. */
function guestOf(token: string): LinkedGuest | undefined {
  const [content = ''] = token.split('.');
  try {
    const bytes = atob(content.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const guest: Partial<LinkedGuest> = JSON.parse(text);
    const { name = '', email = '', expiresAtMs = 0 } = guest;
    return { name, email, expiresAtMs };
  } catch {
    return undefined;
  }
}
