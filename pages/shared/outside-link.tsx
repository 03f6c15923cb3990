/** Only HTTP and HTTPS URLs become links. */
export const isWeb = (url: string): boolean => /^https?:\/\//iu.test(url);

/** A link to a page of another service, or its text if the URL cannot be opened. */
export function OutsideLink({ url, text }: { readonly url: string; readonly text: string }) {
  if (!isWeb(url)) return <>{text}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
