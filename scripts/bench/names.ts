/** Every bench, in the order in which they run. */
export const benchNames = [
  'create',
  'week',
  'candidates',
  'hot',
  'update',
  'move',
  'schedule',
  'recordings',
  'list',
  'pages',
  'arithmetic',
  'slots',
  'growth',
  'limits',
  'rates',
  'deletion',
  'events',
  'cold',
  'cost',
  'http',
] as const;
export type BenchName = (typeof benchNames)[number];
