import { Visitor } from 'oxc-parser';
import { parsedFile } from './parsed-file.ts';

/**
 * The texts in the code of a file: string literals, the parts of templates, and the texts between JSX elements. Names
 * of imported files are not included.
 */
export function literalTexts(file: string): readonly string[] {
  const texts: string[] = [];
  const visitor = new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateElement({ value }) {
      texts.push(value.cooked ?? value.raw);
    },
    JSXText({ value }) {
      texts.push(value.trim());
    },
  });
  const { program, module } = parsedFile(file);
  visitor.visit(program);
  const imported = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value));
  return texts.filter((text) => !imported.has(text));
}
