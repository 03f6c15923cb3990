import { renderDocument } from '../../../scripts/openapi/document.ts';

/** The OpenAPI document of the current contracts, rendered once for each process. */
export const rendered = await renderDocument();
