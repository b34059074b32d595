import type { PageAnimations, PageNode, PageWindow } from './page-dom.ts';

/**
 * Scrolls down a page like a reader, because many pages show a part only when it is reached. Then it finishes
 * running animations. Its source text runs inside the page, so it must not refer to anything outside of
 * itself.
 */
export const scrollPage = async (steps: number, pauseMs: number): Promise<void> => {
  const page = globalThis as unknown as PageWindow;
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
  const valueOf = (owner: { readonly prototype: object }, name: string, of: PageNode) =>
    Object.getOwnPropertyDescriptor(owner.prototype, name)?.get?.call(of) as unknown;
  const root = valueOf(page.Document, 'documentElement', page.document) as PageNode | null;
  if (!root) return;
  for (let step = 1; step <= steps; step += 1) {
    const height = valueOf(page.Element, 'scrollHeight', root) as number;
    if (step * page.innerHeight >= height) break;
    page.scrollTo(0, step * page.innerHeight);
    await pause();
  }
  page.scrollTo(0, 0);
  await pause();
  const animations = (page.Document.prototype as { getAnimations: PageAnimations }).getAnimations;
  for (const animation of animations.call(page.document)) {
    try {
      animation.finish();
    } catch {
      // An endless animation cannot be finished.
    }
  }
};
