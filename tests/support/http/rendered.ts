import { renderDocument } from '../../../scripts/openapi/document.ts';

/** The document as the contracts give it now; rendered once a process. */
export const rendered = await renderDocument();
