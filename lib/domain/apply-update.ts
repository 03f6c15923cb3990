/**
 * Returns a resource with the members that were sent. Returns the same object if no member changes,
 * so that nothing is written. Works only for plain values.
 */
export function applyUpdate<Resource extends object>(
  resource: Resource,
  sent: { readonly [Member in keyof Resource]?: Resource[Member] | undefined },
): Resource {
  const members = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && value !== resource[name as keyof Resource],
  );
  return members.length === 0 ? resource : { ...resource, ...Object.fromEntries(members) };
}
