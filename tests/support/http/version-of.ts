/** The version that an ETag begins with; where a reply shows more than the resource, it says more. */
export const versionOf = (etag = ''): number => Number(/^"(\d+)(?:-[\w-]{16})?"$/u.exec(etag)?.[1]);
