import { defineRule, type ESTree } from '@oxlint/plugins';

const nameOf = (param: ESTree.ParamPattern | ESTree.BindingPattern): string | undefined => {
  if (param.type === 'AssignmentPattern') return nameOf(param.left);
  return param.type === 'Identifier' ? param.name : undefined;
};

/**
 * Requires that `of`, the organization, is before the other parameters, and that `deps` is last.
 */
export const argumentOrder = defineRule({
  create: (context) => {
    const check = (params: readonly ESTree.ParamPattern[]): void => {
      for (const [index, param] of params.entries()) {
        const name = nameOf(param);
        if (name === 'of' && index > 0) {
          context.report({ node: param, message: '`of` is the first argument.' });
        }
        if (name === 'deps' && index < params.length - 1) {
          context.report({ node: param, message: '`deps` is the last argument.' });
        }
      }
    };
    return {
      ArrowFunctionExpression: ({ params }) => check(params),
      FunctionDeclaration: ({ params }) => check(params),
      FunctionExpression: ({ params }) => check(params),
      TSFunctionType: ({ params }) => check(params),
    };
  },
});
