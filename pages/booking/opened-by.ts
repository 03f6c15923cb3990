/** The guest whom a booking link is for, as the token itself says. */
export interface LinkedGuest {
  readonly name: string;
  readonly email: string;
  readonly expiresAtMs: number;
}

/** What led here stands in the fragment, of which browsers tell no server. */
const fragment = new URLSearchParams(location.hash.slice(1));
const responseToken = fragment.get('response') ?? undefined;
const bookingToken = fragment.get('token') ?? undefined;

/** A response to a routing form, or a booking link: each opens an event type that is private, too. */
export const openedBy: { readonly responseToken?: string; readonly bookingToken?: string } = {
  ...(responseToken !== undefined && { responseToken }),
  ...(bookingToken !== undefined && { bookingToken }),
};

export const isOpened = responseToken !== undefined || bookingToken !== undefined;

/** A response narrows what is offered. */
export const isNarrowed = responseToken !== undefined;

export const linkedGuest = bookingToken === undefined ? undefined : guestOf(bookingToken);

/** The service checks what the token says; a text that is none says nothing here. */
function guestOf(token: string): LinkedGuest | undefined {
  const [content = ''] = token.split('.');
  try {
    const bytes = atob(content.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const said: Partial<LinkedGuest> = JSON.parse(text);
    const { name = '', email = '', expiresAtMs = 0 } = said;
    return { name, email, expiresAtMs };
  } catch {
    return undefined;
  }
}
