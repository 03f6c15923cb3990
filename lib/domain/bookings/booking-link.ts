import { pointerTo, type Violation } from '../violation.ts';

/** What a link fixes: the event type, the guest's name and the guest's address. */
export interface BookingLink {
  readonly eventTypeId: string;
  readonly name: string;
  readonly email: string;
  readonly expiresAtMs: number;
}

/** A link as it came with a request: `query/token`, say, is where its token stood. */
export interface BookingLinkInput extends BookingLink {
  readonly pointer: string;
}

/** A guest has a day to book by a link. */
export const linkLastsMs = 86_400_000;

/** Whether a link opens an event type to its guest, also one that is private. */
export const opens = (link: BookingLink | undefined, eventTypeId: string, nowMs: number): boolean =>
  link?.eventTypeId === eventTypeId && nowMs < link.expiresAtMs;

type LinkViolation = Violation<'booking-link/expired' | 'booking-link/differs'>;

/** Where a booking is not the one that its link is for. Letter case makes no other address, but another name. */
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
