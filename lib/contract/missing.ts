/** What a check says of a member that stands in for another one; both kinds of "missing" are the same to a client. */
export const missing = 'This value is required.';
