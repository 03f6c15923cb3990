/** The ids that we make, and have made: twelve URL-safe characters. One of another form names nothing and need not be looked up. */
export const isUid = (id: string): boolean => /^[\w-]{12}$/u.test(id);
