/** The message for a required member that is missing, also if a check reports it and not the schema. */
export const missing = 'This value is required.';
