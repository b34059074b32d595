import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { ActionIcon, Button } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { entryQuery, useRemoveEntry } from './api.ts';
import { EntryForm } from './entry-form.tsx';
import styles from './infobases.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/knowledge/$infobaseId');

const useOpen = () => {
  const navigate = route.useNavigate();
  return (entry: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, entry }), replace: true });
};

const Existing = ({
  entryId,
  readOnly,
}: {
  readonly entryId: string;
  readonly readOnly: boolean;
}) => {
  const t = useTexts();
  const { infobaseId } = route.useParams();
  const open = useOpen();
  const query = useQuery(entryQuery(infobaseId, entryId));
  const remove = useRemoveEntry(infobaseId);
  const [removing, setRemoving] = useState(false);
  const { data: entry } = query;
  if (query.error?.status === 404) return <Notice>{t('entry_gone')}</Notice>;
  return (
    <>
      <QueryWait query={query} rows={6} />
      {entry ? (
        <EntryForm
          key={`${entry.id}${String(entry.version)}`}
          infobaseId={infobaseId}
          entry={entry}
          readOnly={readOnly}
          onSaved={() => undefined}
          actions={
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('entry_remove')}
            </Button>
          }
        />
      ) : null}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('entry_remove_title')}
        confirm={t('entry_remove')}
        grave
        onConfirm={async () => {
          if (!entry) return;
          await remove.mutateAsync(entry);
          showToast({ message: t('entry_removed') });
          open(undefined);
        }}
      >
        {t('entry_remove_words')}
      </ConfirmDialog>
    </>
  );
};

/** The open entry, or a new one, beside the list. */
export const EntryPanel = ({ entryId }: { readonly entryId: string }) => {
  const t = useTexts();
  const { infobaseId } = route.useParams();
  const may = useMay('write');
  const open = useOpen();
  const isNew = entryId === 'new';
  // In the search field, Escape empties the field instead.
  useKey('escape', t('entry_close'), () => open(undefined), {
    inFields: true,
    when: ({ target }) => !(target instanceof HTMLInputElement && target.type === 'search'),
  });
  return (
    <section aria-label={t(isNew ? 'entry_new' : 'entry_edit')}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t(isNew ? 'entry_new' : 'entry_edit')}</h2>
        <ActionIcon aria-label={t('entry_close')} onClick={() => open(undefined)}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      {isNew ? (
        <EntryForm
          infobaseId={infobaseId}
          entry={null}
          readOnly={!may}
          onSaved={({ id }) => open(id)}
        />
      ) : (
        <Existing key={entryId} entryId={entryId} readOnly={!may} />
      )}
    </section>
  );
};
