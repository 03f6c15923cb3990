/** Guides in reading order, by the name of their file and address. */
export const guides = {
  'first-call': 'Your first booking',
  authentication: 'Authentication and scopes',
  errors: 'Errors',
  idempotency: 'Idempotent requests',
  versions: 'Versions and conflicts',
  pagination: 'Pagination',
  'time-zones': 'Dates and time zones',
  'dry-runs': 'Dry runs',
  'retries-and-limits': 'Retries and limits',
  versioning: 'API versions and deprecation',
} as const;

export type GuideName = keyof typeof guides;

export const guideNames = Object.keys(guides) as GuideName[];

export const isGuide = (name: string): name is GuideName => Object.hasOwn(guides, name);
