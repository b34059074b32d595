import type { AuditSchedule } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { schedules, useEndSchedule } from './api.ts';
import { CadenceWords } from './cadence-words.tsx';
import styles from './audits.module.css';
import { useClock } from './clock.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/audits/schedules');

const useColumns = (onEnd: (schedule: AuditSchedule) => void): readonly Column<AuditSchedule>[] => {
  const t = useTexts();
  const { momentIn } = useClock();
  const { workspaceId } = route.useParams();
  const may = useMay('audit');
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'cadence',
      title: t('how_often'),
      cell: ({ cron, timezone }) => (
        <span>
          <CadenceWords cron={cron} /> <span className={styles['quiet']}>{timezone}</span>
        </span>
      ),
    },
    {
      key: 'next',
      title: t('next'),
      cell: ({ next_at: at, timezone }) =>
        at === null ? (
          <span className={styles['quiet']}>{t('never')}</span>
        ) : (
          <span>
            <RelativeTime at={at} />{' '}
            <span className={styles['quiet']}>{momentIn(at, timezone)}</span>
          </span>
        ),
    },
    {
      key: 'last',
      title: t('last_audit'),
      width: '120px',
      wideOnly: true,
      cell: ({ last_audit_id: auditId }) =>
        auditId === null ? (
          <span className={styles['quiet']}>{t('none_yet')}</span>
        ) : (
          <TextLink inherit to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId }}>
            {t('open_audit')}
          </TextLink>
        ),
    },
    ...(may
      ? [
          {
            key: 'end',
            title: t('end'),
            untitled: true,
            right: true,
            width: '80px',
            cell: (schedule: AuditSchedule) => (
              <Button
                variant="subtle"
                onClick={() => onEnd(schedule)}
                aria-label={t('end_named', { name: schedule.name })}
              >
                {t('end')}
              </Button>
            ),
          },
        ]
      : []),
  ];
};

/** Audits that run on a schedule. */
export const SchedulesPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const may = useMay('audit');
  const query = useQuery(schedules());
  const end = useEndSchedule();
  const [ending, setEnding] = useState<AuditSchedule | null>(null);
  const columns = useColumns(setEnding);
  const make = may ? (
    <LinkButton
      to="/w/$workspaceId/audits/new"
      params={{ workspaceId }}
      search={{ when: 'schedule' }}
      leftSection={<Icon name="plus" />}
    >
      {t('new_schedule')}
    </LinkButton>
  ) : null;
  return (
    <Page>
      <PageHeader
        title={t('schedules_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/audits" params={{ workspaceId }}>
            {t('audits_title')}
          </TextLink>
        }
        note={t('schedules_note')}
        actions={
          <>
            {make}
            <CurlButton method="GET" path="/public/v1/audit-schedules" />
          </>
        }
      />
      <QueryNotice query={query} />
      <ListAnswer query={query}>
        {({ schedules: rows }) =>
          rows.length === 0 ? (
            <EmptyState of={query} title={t('no_schedules')} action={make}>
              {t('no_schedules_words')}
            </EmptyState>
          ) : (
            <DataTable
              label={t('schedules_title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )
        }
      </ListAnswer>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t('end_title', { name: ending?.name ?? '' })}
        confirm={t('end_confirm')}
        grave
        onConfirm={async () => {
          if (ending) await end.mutateAsync(ending.id);
        }}
      >
        <p>{t('end_words')}</p>
      </ConfirmDialog>
    </Page>
  );
};
