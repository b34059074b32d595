/** The nonce of this page load from the server. Style elements that libraries create must carry it. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// react-remove-scroll, which stops the page behind a dialog from scrolling, reads the nonce from this
// variable.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
