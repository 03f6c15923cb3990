/** Raised when the script is changed below, so that no browser keeps the earlier one. */
const change = 1;

/** The name under which the script is served. The package is pinned, so its version and our change identify its bytes. */
export const viewerAsset = (packageJson: string): string =>
  `viewer-${(JSON.parse(packageJson) as { version: string }).version}-${change}.js`;

/** The viewer suggests this text where a credential is entered, and has no setting for another one. It looks like a real secret. */
const suggested = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

/** The script as it is served: fields for a credential say what to enter. */
export const servedViewer = (script: string): string =>
  script.replaceAll(suggested, 'Your credential');
