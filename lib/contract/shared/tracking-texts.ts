/** Descriptions of the campaign parameters. A booking request contains them, and the reply's contact too. */
export const trackingTexts = {
  campaign: 'The name of the campaign (`utm_campaign`).',
  source: 'The source of the traffic (`utm_source`).',
  medium: 'The marketing medium (`utm_medium`).',
  content: 'The content that led to the page (`utm_content`).',
  term: 'The search term (`utm_term`).',
} as const;
