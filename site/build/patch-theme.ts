import type { Plugin } from 'vitepress';

interface Patch {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What is changed in the components of VitePress, because it would be a barrier to some readers. */
const PATCHES: readonly Patch[] = [
  // A heading of the side bar is one button. The arrow in it was a second one inside the first.
  {
    file: 'VPSidebarItem.vue',
    from: `role="button"
        aria-label="toggle section"
        @click="onCaretClick"
        @keydown.enter="onCaretClick"
        tabindex="0"`,
    to: `@click="onCaretClick"`,
  },
  {
    file: 'VPSidebarItem.vue',
    from: ':role="itemRole"',
    to: ':role="itemRole" :aria-expanded="collapsible ? !collapsed : undefined"',
  },
  // The name of the button is its word; the keys beside it are a hint. Narrow pages hide the word.
  {
    file: 'VPNavBarSearchButton.vue',
    from: `:aria-label="translate('button.buttonAriaLabel')"`,
    to: '',
  },
  {
    file: 'VPNavBarSearchButton.vue',
    from: '<span class="DocSearch-Button-Placeholder">',
    to: '<span class="visually-hidden">Search</span><span class="DocSearch-Button-Placeholder" aria-hidden="true">',
  },
  {
    file: 'VPNavBarSearchButton.vue',
    from: '<span class="DocSearch-Button-Keys">',
    to: '<span class="DocSearch-Button-Keys" aria-hidden="true">',
  },
];

/** Applies the patches while the theme is built. A place that a new version of VitePress has not is an error. */
export const patchTheme = (): Plugin => ({
  name: 'patch-theme',
  enforce: 'pre',
  transform: (code, id) => {
    const patches = PATCHES.filter(({ file }) => id.endsWith(`/${file}`));
    if (patches.length === 0) return null;
    return patches.reduce((so, { file, from, to }) => {
      if (!so.includes(from)) throw new Error(`${file} has no place for its patch: ${from}`);
      return so.replace(from, to);
    }, code);
  },
});
