/** The builder makes a file of what a page imports of style. */
declare module '*.css';
