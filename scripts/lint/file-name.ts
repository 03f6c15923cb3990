import { basename } from 'node:path';
import { defineRule, type ESTree } from '@oxlint/plugins';

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/[A-Z]+/gu, (capitals) => `-${capitals.toLowerCase()}`)
    .split('-')
    .map((word) => word.replace(/ies$/u, 'y').replace(/s$/u, ''));

const namesIn = (node: ESTree.ExportNamedDeclaration): readonly string[] => {
  const { declaration, specifiers } = node;
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
  }
  if (declaration !== null && 'id' in declaration && declaration.id?.type === 'Identifier') {
    return [declaration.id.name];
  }
  return specifiers.flatMap(({ exported }) => ('name' in exported ? exported.name : []));
};

/**
 * Requires that a file with one export is named after it, in the singular or plural: `finding.ts`
 * may export `findingsOf`.
 */
export const fileName = defineRule({
  create: (context) => {
    const names: string[] = [];
    return {
      ExportNamedDeclaration: (node) => {
        names.push(...namesIn(node));
      },
      'Program:exit': (node) => {
        const [name, ...others] = names;
        if (name === undefined || others.length > 0) return;
        const file = basename(context.filename).replace(/\.[jt]s$/u, '');
        // `needs.ts` is allowed even with one need.
        if (file === 'needs') return;
        const words = new Set(wordsOf(name));
        if (wordsOf(file).every((word) => words.has(word))) return;
        const message = `This file exports only ${name}: name it after that.`;
        context.report({ node, message });
      },
    };
  },
});
