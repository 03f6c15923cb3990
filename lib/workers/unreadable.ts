/** The reason of a change that cannot be read. */
export const unreadableError = (): Error =>
  new Error('It has a form that this release does not know, or is damaged.');
