export const displayTypes = ['private', 'teamPublic', 'public'] as const;

export const visibilityTypes = ['default', 'busy'] as const;
