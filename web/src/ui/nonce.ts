/** The nonce that the server put into this load of the page; styles that a library writes carry it. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where react-remove-scroll, which keeps the page still behind a dialog, looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
