/** The allowed form of an organization's name in URLs. */
export const slugForm = /^[a-z][a-z0-9-]{2,39}$/u;
