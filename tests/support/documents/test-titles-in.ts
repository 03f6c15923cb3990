import { type Expression, Visitor } from 'oxc-parser';
import { parsedFile } from './parsed-file.ts';

/** Functions that declare a test or a group of tests. `looked` declares a test in a browser. */
const declaring = ['test', 'looked', 'describe'];

/** The name with which a chain of calls begins: `test` of `test.each([1])`. */
function rootName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  return callee.type === 'CallExpression' ? rootName(callee.callee) : '';
}

/** The titles of the tests in a file. A value in a title is `…`. */
export function testTitlesIn(file: string): readonly string[] {
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!declaring.includes(rootName(callee)) || title === undefined) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title.type === 'TemplateLiteral') {
        titles.push(title.quasis.map(({ value }) => value.cooked ?? value.raw).join('…'));
      }
    },
  });
  visitor.visit(parsedFile(file).program);
  return titles;
}
