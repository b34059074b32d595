import type { Due } from '@copydesk/contract/findings/due';
import type { FacetName, FacetValue } from '@copydesk/contract/findings/finding';
import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Severity } from '@copydesk/contract/violations/violation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { languageName } from '../../../parts/languages.ts';
import { SEVERITY_ORDER } from '../../../parts/severity.ts';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { StateMark } from '../../../parts/state-mark.tsx';
import { Button } from '../../../ui/controls.ts';
import { useUiTexts } from '../../../ui/texts.ts';
import { facetQuery } from '../api.ts';
import type { QueueSearch } from '../search.ts';
import { hasFilters, useFilter, useQueueSearch, useSetSearch } from '../state/use-address.ts';
import { useTexts } from '../texts.ts';
import { FACET_ORDER, type FindingChange } from '../words.ts';
import styles from './facets.module.css';

const PARAMETER = {
  severity: 'severity',
  change: 'change',
  rule: 'rule',
  site: 'site',
  market: 'market',
  language: 'language',
  review_state: 'state',
  assignee: 'assignee',
  pack: 'pack',
  due: 'due',
} as const satisfies Record<FacetName, keyof QueueSearch>;

/** These are shown at once; the others are asked for when they are opened. */
const OPEN_AT_FIRST: ReadonlySet<FacetName> = new Set(['severity', 'change', 'rule', 'site']);

const SHOWN = 8;

const placeOf = ({ value }: FacetValue): number =>
  value === null ? SEVERITY_ORDER.length : SEVERITY_ORDER.indexOf(value as Severity);

/** Severities have an order of their own. Everything else stands as the service gives it, most findings first. */
const inOrder = (facet: FacetName, values: readonly FacetValue[]): readonly FacetValue[] =>
  facet === 'severity' ? values.toSorted((one, two) => placeOf(one) - placeOf(two)) : values;

const Value = ({ facet, value, name }: { readonly facet: FacetName } & FacetValue) => {
  const t = useTexts();
  if (value === null) return t(facet === 'market' ? 'facet_no_market' : 'facet_none');
  switch (facet) {
    case 'severity':
      return <SeverityMark severity={value as Severity} />;
    case 'review_state':
      return <StateMark state={value as ReviewState} />;
    case 'change':
      return t(`change_${value as FindingChange}`);
    case 'due':
      return t(`due_${value as Due}`);
    case 'language':
      return languageName(value);
    case 'rule':
    case 'site':
    case 'market':
    case 'assignee':
    case 'pack':
      return name ?? value;
  }
};

const FacetValues = ({ facet }: { readonly facet: FacetName }) => {
  const t = useTexts();
  const ui = useUiTexts();
  const { number } = useFormats();
  const filter = useFilter();
  const search = useQueueSearch();
  const setSearch = useSetSearch();
  const query = useQuery(facetQuery(filter, facet));
  const [showsAll, setShowsAll] = useState(false);
  const parameter = PARAMETER[facet];
  const chosen = search[parameter];
  // The list beside it says what failed; said in every facet it would be five alarms for one failure.
  if (!query.data)
    return query.isError ? (
      <Button variant="subtle" size="compact-xs" onClick={() => void query.refetch()}>
        {ui('try_again')}
      </Button>
    ) : null;
  const { more } = query.data;
  const values = inOrder(facet, query.data.values);
  const shown = showsAll
    ? values
    : values.filter(({ value }, at) => at < SHOWN || value === chosen);
  if (values.length === 0) return <p className={styles['none']}>{t('facet_empty')}</p>;
  return (
    <>
      <ul className={styles['values']}>
        {shown.map((one) => {
          const isChosen = one.value !== null && one.value === chosen;
          return (
            <li key={one.value ?? ''}>
              <button
                type="button"
                className={styles['value']}
                aria-pressed={isChosen}
                disabled={one.value === null}
                onClick={() => setSearch({ [parameter]: isChosen ? undefined : one.value })}
              >
                <span className={styles['name']}>
                  <Value facet={facet} {...one} />
                </span>
                <span className={styles['count']}>{number(one.count)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {values.length > shown.length ? (
        <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(true)}>
          {t('show_all_values', { number: number(values.length) })}
        </Button>
      ) : null}
      {more && showsAll ? <p className={styles['none']}>{t('facet_more')}</p> : null}
    </>
  );
};

const FacetSection = ({ facet }: { readonly facet: FacetName }) => {
  const t = useTexts();
  const search = useQueueSearch();
  const isSet = search[PARAMETER[facet]] !== undefined;
  const [isOpen, setIsOpen] = useState(OPEN_AT_FIRST.has(facet) || isSet);
  return (
    <details
      className={styles['facet']}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles['title']}>{t(`facet_${facet}`)}</summary>
      {isOpen ? <FacetValues facet={facet} /> : null}
    </details>
  );
};

/** What the findings can be narrowed by, with how many there are of each. */
export const Facets = () => {
  const t = useTexts();
  const search = useQueueSearch();
  const setSearch = useSetSearch();
  return (
    <div className={styles['facets']}>
      {hasFilters(search) ? (
        <Button variant="default" size="compact-sm" onClick={() => setSearch('clear')}>
          {t('clear_filters')}
        </Button>
      ) : null}
      {FACET_ORDER.filter((facet) => facet !== 'assignee' || !search.mine).map((facet) => (
        <FacetSection key={facet} facet={facet} />
      ))}
    </div>
  );
};
