/** The campaign parameters are sent with a booking and answered with its contact. */
export const trackingTexts = {
  campaign: 'Name of the campaign (`utm_campaign`).',
  source: 'Source of the traffic (`utm_source`).',
  medium: 'Marketing medium (`utm_medium`).',
  content: 'Content that led to the page (`utm_content`).',
  term: 'Search term (`utm_term`).',
} as const;
