import { definePlugin } from '@oxlint/plugins';
import { argumentOrder } from './argument-order.ts';
import { catchWhereNamed } from './catch-where-named.ts';
import { fileName } from './file-name.ts';

/** The rules of docs/house.md that no other linter has. */
export default definePlugin({
  meta: { name: 'house' },
  rules: {
    'argument-order': argumentOrder,
    'catch-where-named': catchWhereNamed,
    'file-name': fileName,
  },
});
