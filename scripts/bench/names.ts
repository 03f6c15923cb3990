/** Every bench, in the order in which they run. */
export const benchNames = [
  'create',
  'update',
  'move',
  'schedule',
  'recordings',
  'list',
  'pages',
  'arithmetic',
  'slots',
  'limits',
  'cold',
  'cost',
  'http',
] as const;
export type BenchName = (typeof benchNames)[number];
