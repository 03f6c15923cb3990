import type { Page } from 'playwright-core';

/** The parts of a page that a reader cannot see. */
export interface Illegible {
  /** Texts with a contrast under 4.5 to 1 (WCAG 2.2, 1.4.3), with their colours. */
  readonly faint: readonly string[];
  /** The width of the page beyond the screen, in pixels. */
  readonly beyondScreen: number;
}

// A string, because the code runs in the browser, and the compiler does not know the names of the
// browser here.
const look = `(() => {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  pixel.canvas.width = pixel.canvas.height = 1;
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) known.set(colour, read(colour));
    return known.get(colour);
  };
  const read = (colour) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const withAncestors = function* (element) {
    for (let each = element; each; each = each.parentElement) yield each;
  };
  const behind = (element) => {
    const layers = [];
    for (const each of withAncestors(element)) {
      const colour = rgba(getComputedStyle(each).backgroundColor);
      layers.unshift(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduce((below, colour) => over(colour, below), [255, 255, 255]);
  };
  const isSeen = (node, element) => {
    if (node.data.trim() === '') return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const range = document.createRange();
    range.selectNode(node);
    const { width, height } = range.getBoundingClientRect();
    // Texts for those who listen are a pixel large; what is switched off may be faint.
    return width > 2 && height > 2 && !element.closest('.sr-only, .screenreader-only, [disabled]');
  };
  const faint = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!isSeen(texts.currentNode, element)) continue;
    const [r, g, b, a] = rgba(getComputedStyle(element).color);
    let opacity = a;
    for (const each of withAncestors(element)) opacity *= Number(getComputedStyle(each).opacity);
    const ground = behind(element);
    const [dark, light] = [luminance(over([r, g, b, opacity], ground)), luminance(ground)].toSorted((x, y) => x - y);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) faint.add(texts.currentNode.data.trim().slice(0, 30) + ' ' + contrast.toFixed(2));
  }
  return { faint: [...faint], beyondScreen: document.documentElement.scrollWidth - innerWidth };
})()`;

export const illegibleOn = (page: Page): Promise<Illegible> => page.evaluate(look);

/**
 * Whether the middle of an element is visible: on the screen, and not covered by another element.
 */
export const isUncovered = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })()`);
