import type { EnhanceAppContext } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import { SEARCH } from '../../build/search-options.ts';
import './style.css';

interface LocalSearch {
  search: { options: { miniSearch: { options?: object } } };
}

export default {
  extends: theme,
  enhanceApp: ({ siteData }: EnhanceAppContext): void => {
    // The search must read the words of a question as the index read those of the pages.
    const { search } = siteData.value.themeConfig as LocalSearch;
    search.options.miniSearch.options ??= SEARCH.options;
  },
};
