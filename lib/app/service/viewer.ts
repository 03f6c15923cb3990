/** The name under which the script is served; the package is pinned, so its version names its bytes. */
export const viewerAsset = (packageJson: string): string =>
  `viewer-${(JSON.parse(packageJson) as { version: string }).version}.js`;
