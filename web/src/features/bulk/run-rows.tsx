import type { BulkRunDetail, BulkRow } from '@copydesk/contract/bulk/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useLastLook } from '../../lib/last-look.ts';
import { useMay } from '../../lib/session.ts';
import { Button, Checkbox } from '../../ui/controls.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Section } from '../../ui/page.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { isUnderWay, runRows, useRetryRows } from './api.ts';
import { failureWords } from './failure-words.ts';
import { inWords } from './first-rows.tsx';
import { RowStateMark } from './row-state.tsx';
import styles from './run.module.css';
import { ROW_STATES } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/bulk/$bulkId');

/** The first values of a row, so that a person recognises the row. */
const summaryOf = ({ input }: BulkRow, fields: readonly string[]): string =>
  fields
    .map((key) => inWords(Object.hasOwn(input, key) ? input[key] : null))
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ');

const Result = ({ row }: { readonly row: BulkRow }) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const { document_id: documentId, status } = row;
  if (status === 'failed' || status === 'skipped') {
    return <span className={styles['why']}>{failureWords(t, row)}</span>;
  }
  if (documentId === null) return null;
  const params = { workspaceId, documentId };
  return status === 'ready' ? (
    <TextLink inherit to="/w/$workspaceId/documents/$documentId" params={params}>
      {row.title || t('untitled')}
    </TextLink>
  ) : (
    <TextLink inherit to="/w/$workspaceId/documents/$documentId/writing" params={params}>
      {t('open_writing')}
    </TextLink>
  );
};

interface Choosing {
  readonly chosen: ReadonlySet<number>;
  readonly choose: (positions: readonly number[], isOn: boolean) => void;
}

const useColumns = (
  rows: readonly BulkRow[],
  fields: readonly string[],
  { chosen, choose }: Choosing,
) => {
  const t = useTexts();
  const { number } = useFormats();
  const may = useMay('write');
  const failed = rows.filter(({ status }) => status === 'failed').map(({ position }) => position);
  const isAll = failed.length > 0 && failed.every((position) => chosen.has(position));
  const labelOf = ({ row, position }: BulkRow): string => number(row ?? position);
  const checkbox: Column<BulkRow> = {
    key: 'choose',
    title: t('choose_all'),
    untitled: true,
    width: '40px',
    cell: (row) =>
      row.status === 'failed' ? (
        <Checkbox
          aria-label={t('choose_row', { row: labelOf(row) })}
          checked={chosen.has(row.position)}
          onChange={(event) => choose([row.position], event.currentTarget.checked)}
        />
      ) : null,
  };
  const columns: readonly Column<BulkRow>[] = [
    ...(may && failed.length > 0 ? [checkbox] : []),
    { key: 'row', title: t('row'), width: '72px', right: true, cell: labelOf },
    {
      key: 'status',
      title: t('status'),
      width: '144px',
      cell: ({ status }) => <RowStateMark state={status} />,
    },
    {
      key: 'input',
      title: t('input'),
      wideOnly: true,
      cell: (row) => <span className={styles['cut']}>{summaryOf(row, fields)}</span>,
    },
    { key: 'result', title: t('result'), width: '40%', cell: (row) => <Result row={row} /> },
  ];
  return { columns, failed, isAll };
};

const Filter = ({ run }: { readonly run: BulkRunDetail }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = ROW_STATES.filter((state) => run[state] > 0 || state === status);
  return (
    <SegmentedFilter
      label={t('which_rows')}
      value={status ?? 'all'}
      onChange={(next) =>
        void navigate({
          search: { status: next === 'all' ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      choices={[
        { value: 'all', label: t('all'), count: number(run.total + run.skipped) },
        ...shown.map((state) => ({
          value: state,
          label: t(`state_${state}`),
          count: number(run[state]),
        })),
      ]}
    />
  );
};

/** The rows of a run with their states. Failed rows can be retried. */
export const RunRows = ({ run }: { readonly run: BulkRunDetail }) => {
  const t = useTexts();
  const { number } = useFormats();
  const search = route.useSearch();
  const isLive = isUnderWay(run);
  useLastLook('listBulkRows', isLive);
  const query = useQuery(runRows(run.id, search, isLive));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const retry = useRetryRows(run.id);
  const rows = query.data?.rows ?? [];
  const choose: Choosing['choose'] = (positions, isOn) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const position of positions) {
        if (isOn) next.add(position);
        else next.delete(position);
      }
      return next;
    });
  const { columns, failed, isAll } = useColumns(rows, query.data?.fields ?? [], { chosen, choose });
  const retryChosen = (): void =>
    retry.mutate(
      { positions: [...chosen], include_cancelled: false },
      { onSuccess: () => setChosen(new Set()) },
    );
  return (
    <Section title={t('rows_title')}>
      <div className={styles['tools']}>
        <Filter run={run} />
        {failed.length > 0 && columns[0]?.key === 'choose' ? (
          <div className={styles['choosing']}>
            <Checkbox
              label={t('choose_all')}
              checked={isAll}
              onChange={(event) => choose(failed, event.currentTarget.checked)}
            />
            {chosen.size === 0 ? null : (
              <Button loading={retry.isPending} onClick={retryChosen}>
                {t('retry_chosen', { count: chosen.size, number: number(chosen.size) })}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      <QueryNotice query={query} />
      <ListAnswer query={query} rows={10}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              of={query}
              title={t('no_rows')}
              action={
                <LinkButton variant="default" to="." search={{}} resetScroll={false}>
                  {t('show_all')}
                </LinkButton>
              }
            >
              {t('no_rows_words')}
            </EmptyState>
          ) : (
            <DataTable
              label={t('rows_title')}
              columns={columns}
              rows={rows}
              rowKey={({ position }) => String(position)}
            />
          )
        }
      </ListAnswer>
      <Pager
        at={search.after}
        next={query.data?.next_after ?? null}
        searchOf={(after) => ({ ...search, after })}
        words={{ first: t('first_page'), next: t('next_page') }}
        resetScroll={false}
      />
    </Section>
  );
};
