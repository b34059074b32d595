import type { RuleSummary } from '@copydesk/contract/rules/rule';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowLink } from '../../ui/link.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { packsQuery, rulesQuery } from './api.ts';
import { KINDS } from './kinds.ts';
import { NoiseShare } from './noise-share.tsx';
import { RuleFilters } from './rule-filters.tsx';
import styles from './rules.module.css';
import type { RulesSearch } from './search.ts';
import { useTexts } from './texts.ts';
import { useWritingTexts } from './texts-writing.ts';

/** The display names of the packs, by id. */
const usePackNames = (): ReadonlyMap<string, string> => {
  const packs = useQuery(packsQuery()).data?.packs ?? [];
  return new Map(packs.map(({ id, name }) => [id, name]));
};

/** The labels of a rule that is not simply in use, such as archived, unpublished, draft or off. */
const wordsOf = ({ enabled, archived, draft, version }: RuleSummary) => [
  ...(archived ? (['archived'] as const) : []),
  ...(version === 0 ? (['unpublished'] as const) : []),
  ...(draft && version > 0 ? (['draft'] as const) : []),
  ...(!enabled && !archived && version > 0 ? (['off'] as const) : []),
];

const useColumns = (names: ReadonlyMap<string, string>): readonly Column<RuleSummary>[] => {
  const t = useTexts();
  const w = useWritingTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const kindName = (kind: string): string => {
    const known = KINDS.find((one) => one === kind);
    return known ? w(`kind_${known}`) : kind;
  };
  return [
    {
      key: 'severity',
      title: t('severity'),
      width: '112px',
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    },
    {
      key: 'rule',
      title: t('rule'),
      cell: (rule) => (
        <>
          <RowLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId: rule.id }}>
            {rule.name}
          </RowLink>
          {wordsOf(rule).map((words) => (
            <span key={words} className="quiet">
              {' '}
              · {t(words)}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('kind'),
      width: '144px',
      wideOnly: true,
      cell: ({ kind }) => <span className="quiet">{kindName(kind)}</span>,
    },
    {
      key: 'pack',
      title: t('pack'),
      width: '152px',
      wideOnly: true,
      cell: ({ pack_id: pack }) => (pack === null ? t('own') : (names.get(pack) ?? pack)),
    },
    {
      key: 'citation',
      title: t('citation'),
      width: '24%',
      wideOnly: true,
      cell: ({ citation }) => (
        <span className="quiet">
          {citation ? `${citation.act}, ${citation.point}` : t('house')}
        </span>
      ),
    },
    {
      key: 'noise',
      title: t('noise'),
      width: '128px',
      cell: ({ noise }) => <NoiseShare noise={noise} />,
    },
    {
      key: 'tests',
      title: t('tests'),
      width: '56px',
      right: true,
      wideOnly: true,
      cell: ({ tests, own_tests: own }) => number(tests + own),
    },
  ];
};

interface RulesTableProps {
  readonly search: RulesSearch;
  readonly onChange: (changes: RulesSearch) => void;
}

/** Every rule of the workspace, by pack and by words. */
export const RulesTable = ({ search, onChange }: RulesTableProps) => {
  const t = useTexts();
  const names = usePackNames();
  const columns = useColumns(names);
  const query = useInfiniteQuery(rulesQuery(search));
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const rules = pages.flatMap((page) => page.rules);
  const isNarrow = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <FilterBar gap={8} count={first ? t('count', { count: first.total }) : ''}>
        <div className={styles['search']}>
          <SearchField
            label={t('search')}
            slash
            value={search.search ?? ''}
            onChange={(value) => onChange({ search: value || undefined })}
          />
        </div>
        <RuleFilters search={search} packs={first?.packs ?? []} names={names} onChange={onChange} />
      </FilterBar>
      <QueryNotice query={query} />
      {first?.counting ? <Notice>{t('counting')}</Notice> : null}
      {query.isPending ? <Skeleton rows={10} /> : null}
      {rules.length > 0 ? (
        <DataTable label={t('rules_list')} columns={columns} rows={rules} rowKey={({ id }) => id} />
      ) : null}
      <ShowMore query={query} mt={8}>
        {t('show_more')}
      </ShowMore>
      {first && rules.length === 0 ? (
        <EmptyState
          of={query}
          title={t(isNarrow ? 'none_match' : 'none')}
          action={
            isNarrow ? null : (
              <Button onClick={() => onChange({ view: 'packs' })}>{t('to_packs')}</Button>
            )
          }
        >
          {t(isNarrow ? 'none_match_words' : 'none_words')}
        </EmptyState>
      ) : null}
    </>
  );
};
