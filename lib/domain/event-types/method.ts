export const methods = ['equal', 'priority', 'sequential'] as const;

export type Method = (typeof methods)[number];
