/** Focuses an element that is rendered in the next frame. */
export const focus = (id: string): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
};
