import type { InfobaseSummary } from '@copydesk/contract/infobases/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowLink } from '../../ui/link.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { infobasesQuery } from './api.ts';
import { InfobaseDialog } from './infobase-dialog.tsx';
import styles from './infobases.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/knowledge');

const useColumns = (): readonly Column<InfobaseSummary>[] => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ id, name, description }) => (
        <TwoLines below={description}>
          <RowLink
            to="/w/$workspaceId/knowledge/$infobaseId"
            params={{ workspaceId, infobaseId: id }}
          >
            {name}
          </RowLink>
        </TwoLines>
      ),
    },
    {
      key: 'facts',
      title: t('facts'),
      width: '88px',
      right: true,
      cell: ({ facts }) => number(facts),
    },
    {
      key: 'guidelines',
      title: t('guidelines'),
      width: '96px',
      right: true,
      cell: ({ guidelines }) => number(guidelines),
    },
    {
      key: 'created',
      title: t('created'),
      width: '136px',
      wideOnly: true,
      cell: ({ created_at: at }) => (
        <span className={styles['quiet']}>
          <RelativeTime at={at} />
        </span>
      ),
    },
  ];
};

/** The knowledge bases: facts and guidelines from which texts are written. */
export const InfobasesPage = () => {
  const t = useTexts();
  const { make } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const columns = useColumns();
  const query = useQuery(infobasesQuery());
  const open = (): void => void navigate({ search: { make: true }, replace: true });
  useKey('n', t('new_base'), open, { enabled: may });
  return (
    <Page>
      <PageHeader
        title={t('list_title')}
        note={t('list_note')}
        actions={
          <>
            {may ? (
              <Button leftSection={<Icon name="plus" />} onClick={open}>
                {t('new_base')}
              </Button>
            ) : null}
            <CurlButton method="GET" path="/public/v1/infobase" />
          </>
        }
      />
      <QueryNotice query={query} />
      <ListAnswer query={query} rows={6} height={52}>
        {({ infobases }) =>
          infobases.length > 0 ? (
            <DataTable
              label={t('bases_list')}
              columns={columns}
              rows={infobases}
              rowKey={({ id }) => id}
            />
          ) : (
            <EmptyState
              of={query}
              title={t('none')}
              action={may ? <Button onClick={open}>{t('new_base')}</Button> : null}
            >
              {t('none_words')}
            </EmptyState>
          )
        }
      </ListAnswer>
      {may && make ? (
        <InfobaseDialog base={null} onClose={() => void navigate({ search: {}, replace: true })} />
      ) : null}
    </Page>
  );
};
