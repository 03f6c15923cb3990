/** Script element with the data of a page. It is not executed. Only "<" could end the element. */
export const dataScript = (json: string): string =>
  `<script type="application/json" id="data">${json.replaceAll('<', '\\u003c')}</script>`;
