const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
const HOST = /^(?:[^\s/?#:@]+\.[^\s/?#:@.]+|localhost|\[[0-9a-f:.]+\])(?::\d+)?(?:[/?#]\S*)?$/iu;
const NEAR = /^(?:localhost|127\.|10\.|192\.168\.|\[)/i;

/**
 * Completes an address as people type it: `example.com/prices` gets https://, and an address of the own network
 * http://. Anything else is returned as it is.
 */
export const wholeAddress = (typed: string): string => {
  const text = typed.trim();
  if (HAS_SCHEME.test(text) || !HOST.test(text)) return text;
  return `${NEAR.test(text) ? 'http' : 'https'}://${text}`;
};
