/** The parameters in the fragment of the link. */
export function linkedBy({ acceptUrl }: { readonly acceptUrl: string }) {
  const fragment = new URLSearchParams(new URL(acceptUrl).hash.slice(1));
  return { uid: fragment.get('invitation') ?? '', token: fragment.get('token') ?? '' };
}
