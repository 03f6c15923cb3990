/**
 * Stops all timers of the page during a pause between two attempts. An attempt uses timers, too, and so does the start of a
 * pause.
 */
export const clearTimers = `(() => {
  const isPause = [...document.querySelectorAll('button')].some(
    ({ textContent }) => textContent === 'Try again',
  );
  window.pauseSince = isPause ? (window.pauseSince ?? performance.now()) : undefined;
  if (!isPause || performance.now() - window.pauseSince < 300) return false;
  for (let id = setTimeout(() => {}); id > 0; id -= 1) clearTimeout(id);
  return true;
})()`;
