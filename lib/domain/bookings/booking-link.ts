import { pointerTo, type Violation } from '../violation.ts';

/** The values that a link fixes: event type, guest name and guest address. */
export interface BookingLink {
  readonly eventTypeId: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAtMs: number;
}

/**
 * A link of a request. `pointer` is the position of its token in the request, for example
 * `query/token`.
 */
export interface BookingLinkInput extends BookingLink {
  readonly pointer: string;
}

/** A link is valid for one day. */
export const linkLastsMs = 86_400_000;

/** A valid link opens its event type to the guest, even a private one. */
export const opens = (link: BookingLink | undefined, eventTypeId: string, nowMs: number): boolean =>
  link?.eventTypeId === eventTypeId && nowMs < link.expiresAtMs;

type LinkViolation = Violation<'booking-link/expired' | 'booking-link/differs'>;

/**
 * Lists the members that differ from the link. Addresses are compared without letter case, names
 * with it.
 */
export function linkViolations(
  link: BookingLinkInput | undefined,
  sent: Omit<BookingLink, 'expiresAtMs'>,
  nowMs: number,
): readonly LinkViolation[] {
  if (link === undefined) return [];
  const violations: LinkViolation[] = [];
  if (link.expiresAtMs <= nowMs) {
    const detail = 'The link has expired.';
    violations.push({ pointer: link.pointer, code: 'booking-link/expired', detail });
  }
  const isSame = {
    eventTypeId: sent.eventTypeId === link.eventTypeId,
    email: sent.email.toLowerCase() === link.email.toLowerCase(),
    name: sent.name === link.name,
  };
  for (const [member, same] of Object.entries(isSame)) {
    if (same) continue;
    const detail = 'Must equal the value that the link was created with.';
    violations.push({ pointer: pointerTo(member), code: 'booking-link/differs', detail });
  }
  return violations;
}
