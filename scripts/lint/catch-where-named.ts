import { defineRule, type ESTree } from '@oxlint/plugins';

const message =
  'Errors are caught in lib/data, in lib/http, and in the files that scripts/lint/exceptions.ts names.';

const isNamedCatch = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  callee.property.name === 'catch';

/**
 * Refuses `catch` in a `try` statement and on a promise. The configuration lists the allowed files.
 */
export const catchWhereNamed = defineRule({
  create: (context) => ({
    CatchClause: (node) => context.report({ node, message }),
    CallExpression: (node) => {
      if (isNamedCatch(node)) context.report({ node, message });
    },
  }),
});
