/** The bundler writes the styles that a page imports to a file. */
declare module '*.css';
