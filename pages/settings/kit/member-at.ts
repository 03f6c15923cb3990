/**
 * The member of a draft with a pointer. If a member of the path is missing, the object or list that should contain it;
 * undefined if the draft itself should.
 */
export function memberAt(draft: object, pointer: string): unknown {
  // Names of members can contain slashes: `hosts/1234`.
  const root = Object.entries(draft).find(([name]) => `${pointer}/`.startsWith(`/${name}/`));
  if (root === undefined) return undefined;
  let member: unknown = root[1];
  for (const name of pointer.slice(root[0].length + 2).split('/')) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(member, name)) break;
    member = (member as Readonly<Record<string, unknown>>)[name];
  }
  return member;
}
