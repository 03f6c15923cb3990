export const locationIds = [
  'inPerson',
  'phone',
  'zoom',
  'googleMeet',
  'askInvitee',
  'teams',
  'custom',
] as const;

export type LocationId = (typeof locationIds)[number];
