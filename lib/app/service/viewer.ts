/** Increased with each change of the script below, because browsers cache the script of one name forever. */
const change = 1;

/** The name under which the script is served. The package is pinned, so its version and our change identify its bytes. */
export const viewerAsset = (packageJson: string): string =>
  `viewer-${(JSON.parse(packageJson) as { version: string }).version}-${change}.js`;

/** The placeholder of the viewer for credentials. It looks like a real secret, and no setting changes it. */
const suggested = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

/** The script with a placeholder that does not look like a secret. */
export const servedViewer = (script: string): string =>
  script.replaceAll(suggested, 'Your credential');
