/** Message for a missing required member, from the schema or from another check. */
export const missing = 'This value is required.';
