/** The focus goes to what has just been drawn. */
export const focus = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
};
