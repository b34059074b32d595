interface ShadowHost {
  attachShadow: (init: object) => unknown;
}

/**
 * Makes every shadow root that a script attaches open, because readers see the text of closed ones too. The
 * function runs inside the page before the page's own scripts, so it must not refer to anything outside of
 * itself.
 */
export const openShadows = (): void => {
  const { prototype } = (globalThis as unknown as { Element: { prototype: ShadowHost } }).Element;
  const attach = prototype.attachShadow;
  prototype.attachShadow = function (this: ShadowHost, init: object) {
    return attach.call(this, { ...init, mode: 'open' });
  };
};
