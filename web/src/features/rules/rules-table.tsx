import type { RuleSummary } from '@copydesk/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useWorkspace } from '../../lib/session.ts';
import { NativeSelect } from '../../ui/controls.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryNotice } from '../../ui/query-notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { packsQuery, rulesQuery } from './api.ts';
import { NoiseShare } from './noise-share.tsx';
import styles from './rules.module.css';
import type { RulesSearch } from './search.ts';
import { useTexts } from './texts.ts';

/** Packs by the names that people know them by. */
const usePackNames = (): ReadonlyMap<string, string> => {
  const packs = useQuery(packsQuery()).data?.packs ?? [];
  return new Map(packs.map(({ id, name }) => [id, name]));
};

const useColumns = (names: ReadonlyMap<string, string>): readonly Column<RuleSummary>[] => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
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
      cell: ({ id, name, enabled }) => (
        <>
          <RowLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId: id }}>
            {name}
          </RowLink>
          {enabled ? null : <span className={styles['quiet']}> · {t('off')}</span>}
        </>
      ),
    },
    {
      key: 'pack',
      title: t('pack'),
      width: '168px',
      wideOnly: true,
      cell: ({ pack_id: pack }) => (pack === null ? t('own') : (names.get(pack) ?? pack)),
    },
    {
      key: 'citation',
      title: t('citation'),
      width: '28%',
      wideOnly: true,
      cell: ({ citation }) => (
        <span className={styles['quiet']}>
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
      cell: ({ tests }) => number(tests),
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
  const field = useRef<HTMLInputElement>(null);
  const query = useQuery(rulesQuery(search));
  const { data } = query;
  useKey('/', t('search'), () => field.current?.focus());
  const isNarrow = search.search !== undefined || search.pack !== undefined;
  return (
    <>
      <div className={styles['filters']}>
        <SearchField
          ref={field}
          label={t('search')}
          hotkey="/"
          value={search.search ?? ''}
          onChange={(value) => onChange({ search: value || undefined })}
        />
        <NativeSelect
          size="xs"
          aria-label={t('pack')}
          value={search.pack ?? ''}
          onChange={(event) => onChange({ pack: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('any_pack') },
            { value: 'own', label: t('own') },
            ...(data?.packs ?? []).map((pack) => ({
              value: pack,
              label: names.get(pack) ?? pack,
            })),
          ]}
        />
        <span className={styles['quiet']} role="status">
          {data ? t('count', { count: data.rules.length }) : ''}
        </span>
      </div>
      <QueryNotice query={query} />
      {data?.counting ? <Notice>{t('counting')}</Notice> : null}
      {query.isPending ? <Skeleton rows={10} /> : null}
      {data && data.rules.length > 0 ? (
        <DataTable
          label={t('rules_list')}
          columns={columns}
          rows={data.rules}
          rowKey={({ id }) => id}
        />
      ) : null}
      {data && data.rules.length === 0 ? (
        <EmptyState title={t(isNarrow ? 'none_match' : 'none')}>
          {t(isNarrow ? 'none_match_words' : 'none_words')}
        </EmptyState>
      ) : null}
    </>
  );
};
