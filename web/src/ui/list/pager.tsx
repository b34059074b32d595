import { LinkButton } from '../link.tsx';
import { useUiTexts } from '../texts.ts';
import styles from './pager.module.css';

interface PagerProps<C extends string | number> {
  /** The cursor of the shown page; undefined for the first page. */
  readonly at: C | undefined;
  /** The cursor of the next page, or null. */
  readonly next: C | null;
  /** Returns the search parameters of the page at a cursor. */
  readonly searchOf: (at: C | undefined) => object;
  /** The labels of the two links. By default they say newest and older, for lists in order of time. */
  readonly words?: { readonly first: string; readonly next: string };
  /** Set to false if the list is only a part of its page, so that the page does not scroll to the top. */
  readonly resetScroll?: boolean;
}

/** Links to the first and the next page of a list. Shows nothing if there is only one page. */
export const Pager = <C extends string | number>(props: PagerProps<C>) => {
  const { at, next, searchOf, words, resetScroll = true } = props;
  const t = useUiTexts();
  if (at === undefined && next === null) return null;
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      {at === undefined ? null : (
        <LinkButton variant="default" to="." search={searchOf(undefined)} resetScroll={resetScroll}>
          {words?.first ?? t('newest')}
        </LinkButton>
      )}
      {next === null ? null : (
        <LinkButton variant="default" to="." search={searchOf(next)} resetScroll={resetScroll}>
          {words?.next ?? t('older')}
        </LinkButton>
      )}
    </nav>
  );
};
