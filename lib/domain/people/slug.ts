/** What an organization may be called in addresses. */
export const slugForm = /^[a-z][a-z0-9-]{2,39}$/u;
