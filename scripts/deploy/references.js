/** `${Table.Arn}` in a text. With a `!` before the name it is not a reference. */
const inText = /\$\{(([\w:]+)(?:\.([\w.]+))?)\}/gu;

/** `Table.Arn` is a text, or a list of two. */
const partsOf = (attribute) => {
  const [id, ...parts] = [attribute].flat().join('.').split('.');
  return [id, parts.join('.')];
};

const inSub = (of, put) => {
  const [text, own = {}] = [of].flat();
  const replaced = text.replace(inText, (reference, whole, id, attribute) => {
    const name = whole in own ? undefined : put(id, attribute);
    return name === undefined ? reference : `\${${name}}`;
  });
  return Array.isArray(of) ? [replaced, replaceReferences(own, put)] : replaced;
};

/**
 * A part of a template with renamed references. `put` returns the new name for a logical id and an
 * attribute; if it returns undefined, the name stays.
 */
export const replaceReferences = (value, put) => {
  if (Array.isArray(value)) return value.map((each) => replaceReferences(each, put));
  if (typeof value !== 'object' || value === null) return value;
  const { Ref: id, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = value;
  if (text !== undefined) return { 'Fn::Sub': inSub(text, put) };
  if (id === undefined && attribute === undefined) {
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([key, each]) => [key, replaceReferences(each, put)]));
  }
  const name = id === undefined ? put(...partsOf(attribute)) : put(id);
  return name === undefined ? value : { Ref: name };
};

/** The logical ids that a part of a template refers to. */
export const referencesIn = (value) => {
  const found = new Set();
  replaceReferences(value, (id) => {
    found.add(id);
  });
  return found;
};
