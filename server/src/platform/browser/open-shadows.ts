interface ShadowHost {
  attachShadow: (init: object) => unknown;
}

/**
 * Makes every shadow root that a script attaches an open one: a reader sees the text of closed ones too.
 * It runs inside the page before its own scripts, so it uses nothing from outside of itself.
 */
export const openShadows = (): void => {
  const { prototype } = (globalThis as unknown as { Element: { prototype: ShadowHost } }).Element;
  const attach = prototype.attachShadow;
  prototype.attachShadow = function (this: ShadowHost, init: object) {
    return attach.call(this, { ...init, mode: 'open' });
  };
};
