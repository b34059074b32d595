import type { DocumentSummary } from '@copydesk/contract/documents/app-routes';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageName, languageTag } from '../../parts/languages.ts';
import { RowLink } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ApprovalStatus, DocumentStatus } from './document-status.tsx';
import styles from './documents.module.css';
import { isOverdue } from './overdue.ts';
import { useTexts } from './texts.ts';

interface DocumentTableProps {
  readonly workspaceId: string;
  readonly documents: readonly DocumentSummary[];
}

const DocumentLink = (props: {
  readonly workspaceId: string;
  readonly document: DocumentSummary;
  readonly children: ReactNode;
}) => {
  const { workspaceId, document, children } = props;
  const params = { workspaceId, documentId: document.id };
  return document.status === 'ready' ? (
    <RowLink to="/w/$workspaceId/documents/$documentId" params={params}>
      {children}
    </RowLink>
  ) : (
    <RowLink to="/w/$workspaceId/documents/$documentId/writing" params={params}>
      {children}
    </RowLink>
  );
};

const Title = ({ document }: { readonly document: DocumentSummary }) => {
  const t = useTexts();
  const { title, template, language_key: language } = document;
  if (title !== '') return <span lang={languageTag(language)}>{title}</span>;
  return (
    <span className={styles['untitled']}>
      {template ? t('untitled_of', { name: template.name }) : t('untitled')}
    </span>
  );
};

const Who = ({ document }: { readonly document: DocumentSummary }) => {
  const t = useTexts();
  const { id: me } = useUser();
  const { created_by: by, created_by_name: name, bulk_id: bulk, shared, owner } = document;
  const who = by === null ? t(bulk === null ? 'by_key' : 'by_bulk') : (name ?? t('by_former'));
  const shown = owner ? (owner.name ?? t('by_former')) : who;
  const isMine = (owner?.id ?? by) === me;
  return (
    <span className={styles['who']}>
      <span title={owner ? t('owned_by', { name: owner.name ?? t('by_former') }) : undefined}>
        {isMine ? t('by_me') : shown}
      </span>
      {shared ? (
        <span className={styles['shared']} title={t('shared')}>
          <Icon name="users" size={14} />
          <span className="visually-hidden">{t('shared')}</span>
        </span>
      ) : null}
    </span>
  );
};

/** The day by which a document is to be done. */
const Due = ({ day }: { readonly day: string | null }) => {
  const t = useTexts();
  const { date } = useFormats();
  if (day === null) return null;
  const shown = date(`${day}T12:00:00`);
  return isOverdue(day) ? (
    <strong className={styles['overdue']}>{t('overdue', { day: shown })}</strong>
  ) : (
    shown
  );
};

/** A table of documents: with which template each was written, by whom and when. */
export const DocumentTable = ({ workspaceId, documents }: DocumentTableProps) => {
  const t = useTexts();
  const columns: readonly Column<DocumentSummary>[] = [
    {
      key: 'title',
      title: t('title'),
      cell: (document) => (
        <DocumentLink workspaceId={workspaceId} document={document}>
          <Title document={document} />
        </DocumentLink>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: '116px',
      cell: ({ status, failure, approval }) =>
        status === 'ready' && approval ? (
          <ApprovalStatus approval={approval} />
        ) : (
          <DocumentStatus status={status} failure={failure} />
        ),
    },
    ...(documents.some(({ due_on: due }) => due !== null)
      ? [
          {
            key: 'due',
            title: t('due'),
            width: '152px',
            cell: ({ due_on: due }: DocumentSummary) => <Due day={due} />,
          },
        ]
      : []),
    {
      key: 'template',
      title: t('template'),
      width: '18%',
      wideOnly: true,
      cell: ({ template }) => template?.name ?? '',
    },
    {
      key: 'language',
      title: t('language'),
      width: '104px',
      wideOnly: true,
      cell: ({ language_key: key }) => (key === null ? '' : languageName(key)),
    },
    {
      key: 'tone',
      title: t('tone'),
      width: '14%',
      wideOnly: true,
      cell: ({ tone }) => tone?.name ?? '',
    },
    {
      key: 'who',
      title: t('who'),
      width: '120px',
      wideOnly: true,
      cell: (document) => <Who document={document} />,
    },
    {
      key: 'when',
      title: t('when'),
      width: '112px',
      right: true,
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ];
  return (
    <DataTable
      label={t('documents_title')}
      columns={columns}
      rows={documents}
      rowKey={({ id }) => id}
    />
  );
};
