/**
 * A resource with the members that were sent: those that were not stay. It is itself where they say
 * nothing new, so that nothing is written. Only for members that are plain values.
 */
export function withSent<Resource extends object>(
  resource: Resource,
  sent: { readonly [Member in keyof Resource]?: Resource[Member] | undefined },
): Resource {
  const said = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && value !== resource[name as keyof Resource],
  );
  return said.length === 0 ? resource : { ...resource, ...Object.fromEntries(said) };
}
