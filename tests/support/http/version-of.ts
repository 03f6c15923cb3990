/**
 * The version at the beginning of an ETag. An ETag has more parts if the response contains more
 * than the resource.
 */
export const versionOf = (etag = ''): number => Number(/^"(\d+)(?:-[\w-]{16})?"$/u.exec(etag)?.[1]);
