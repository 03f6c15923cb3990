import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { parseSync, Visitor } from 'oxc-parser';

const describing: readonly string[] = ['described', 'describedMembers'];

/**
 * Removes the descriptions and examples from the calls that add them to a schema. The schema remains,
 * and all lines keep their numbers for stack traces.
 */
export function removeDescriptions(path: string, source: string): string {
  const { program } = parseSync(path, source);
  const removed: { readonly from: number; readonly to: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [schema], end }) {
      if (callee.type !== 'Identifier' || !describing.includes(callee.name)) return;
      if (schema !== undefined) removed.push({ from: schema.end, to: end - 1 });
    },
  }).visit(program);
  let text = '';
  let position = 0;
  for (const { from, to } of removed.toSorted((one, other) => one.from - other.from)) {
    // A call within a removed example is removed with it.
    if (from < position) continue;
    text += source.slice(position, from) + source.slice(from, to).replaceAll(/[^\n]/gu, '');
    position = to;
  }
  return text + source.slice(position);
}

/**
 * Only the OpenAPI document needs the descriptions of members. A function would load them, and add
 * them to all schemas at every cold start.
 */
export const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/described\.ts$/ }, ({ path }) => ({
      path,
      namespace: 'without-descriptions',
    }));
    onLoad({ filter: /.*/, namespace: 'without-descriptions' }, () => ({
      contents: `
        export function described(schema) { return schema; }
        export function describedMembers(members) { return members; }`,
    }));
    onLoad({ filter: /\/lib\/contract\/.*\.ts$/ }, ({ path }) => ({
      contents: removeDescriptions(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};
