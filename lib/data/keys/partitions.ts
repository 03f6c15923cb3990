import type { OrganizationId } from '../../domain/tenancy.ts';

/** Makes the key of an item in the partition of one resource. */
export const inPart =
  (letters: string) =>
  (of: OrganizationId, id: string, sk: string): { readonly pk: string; readonly sk: string } => ({
    pk: `O#${of}#${letters}#${id}`,
    sk,
  });
export const ofOneUser = inPart('U');
export const ofBooking = inPart('B');
export const ofSeats = inPart('OCC');
export const ofLoad = inPart('LOAD');
export const ofEventType = inPart('ET');
export const ofEndpoint = inPart('WH');
export const ofMeeting = inPart('MTG');
export const ofCalendar = inPart('CC');
export const ofMail = (of: OrganizationId, sk: string) => ({ pk: `O#${of}#MAIL`, sk });
/** The messages about a resource. */
export const ofMessages = inPart('MSG');
/** The entries of a booking, or of a slot that guests share, in external calendars. */
export const ofEntry = inPart('EN');
