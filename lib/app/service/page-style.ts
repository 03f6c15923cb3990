/** Common style of all pages: the bar, and the colours of text in light and dark mode. */
export const pageStyle = `
:root { color-scheme: light dark; --bar: 3rem; --text: light-dark(#1a1a23, #e7e7ea); --soft: light-dark(#5c5c66, #a5a5b0);
  --paper: light-dark(#fff, #131316); --line: light-dark(#dcdce0, #34343a); --link: light-dark(#0b57d0, #8ab4f8);
  --code: light-dark(#f4f4f6, #202024); --marked: light-dark(#f2f6ff, #1b2233) }
body.light-mode { color-scheme: light }
body.dark-mode { color-scheme: dark }
html { scroll-padding-top: calc(var(--bar) + 1rem) }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--paper); --scalar-custom-header-height: var(--bar) }
#bar { position: sticky; top: 0; z-index: 100; box-sizing: border-box; height: var(--bar); display: flex; align-items: center; gap: clamp(.7rem, 3vw, 1.1rem); padding: 0 clamp(.7rem, 3vw, 1rem); overflow-x: auto; white-space: nowrap; border-bottom: 1px solid var(--line); background: var(--paper); font-size: .95rem }
#bar a { color: var(--text); text-decoration: none }
#bar a:hover { text-decoration: underline }
.text { max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 4rem; overflow-wrap: anywhere }
.text a { color: var(--link) }
.text small { color: var(--soft); font-weight: normal }
.text h1, .text h2, .text h3 { line-height: 1.25 }
.text h2 { margin-top: 3rem }
.text code { font: .875em ui-monospace, monospace; background: var(--code); border-radius: .25rem; padding: .1em .3em }
.text pre { overflow-x: auto; background: var(--code); border-radius: .4rem; padding: .8rem 1rem; line-height: 1.45; overflow-wrap: normal }
.text pre code { background: none; padding: 0 }
`;
