import type { DocumentVersion } from '@copydesk/contract/documents/draft';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { get, post } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { Button, SegmentedControl, TextInput } from '../../../ui/controls.ts';
import { languageTag } from '../../../parts/languages.ts';
import { MergedDiff } from '../../../parts/merged-diff.tsx';
import { useProblemWords } from '../../../ui/feedback/problem-words.ts';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { versionQuery } from './api.ts';
import { BlocksView } from './blocks-view.tsx';
import { useOpenDocument } from './open-document.ts';
import styles from './panels.module.css';
import { plainText } from './content/plain-blocks.ts';
import text from './text.module.css';
import { useTexts as useDocumentsTexts } from '../texts.ts';
import { useTexts } from './texts.ts';
import { versionTitle } from './versions-panel.tsx';

const route = getRouteApi('/w/$workspaceId/documents/$documentId');

/** Names a version, so that people find it again. */
const Naming = ({ version }: { readonly version: DocumentVersion }) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const { documentId } = useOpenDocument();
  const queryClient = useQueryClient();
  const [name, setName] = useState(version.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      post('nameDocumentVersion', {
        params: { document_id: documentId, version: String(version.version) },
        body: { name: name.trim() === '' ? null : name.trim() },
      }),
    onSuccess: async ({ name: called }) => {
      showToast({
        message: called === null ? t('version_unnamed') : t('version_named', { name: called }),
      });
      await queryClient.invalidateQueries({ queryKey: keyOf('listDocumentVersions') });
      await queryClient.invalidateQueries({ queryKey: keyOf('getDocumentVersion') });
    },
    onError: (problem) => showToast({ tone: 'problem', message: wordsOf(problem, t('failed')) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={styles['naming']} onSubmit={submit}>
      <TextInput
        label={t('version_name')}
        placeholder={t('version_name_hint')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" type="submit" loading={save.isPending}>
        {t(version.name === null ? 'version_name_set' : 'version_rename')}
      </Button>
    </form>
  );
};

/** Shows an earlier version, and what changed since. */
export const VersionView = ({
  number,
  mayEdit,
}: {
  readonly number: number;
  readonly mayEdit: boolean;
}) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const openDocument = useOpenDocument();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { look } = route.useSearch();
  const documents = useDocumentsTexts();
  const query = useQuery(versionQuery(openDocument.documentId, number));
  const params = { document_id: openDocument.documentId };
  const back = () => navigate({ search: { panel: 'versions' } });
  const restore = useMutation({
    mutationFn: async () => {
      if (!(await openDocument.autosave.flush())) throw new Error('unsaved');
      const body = { base_revision: openDocument.autosave.revision() };
      await post('restoreDocumentVersion', {
        params: { ...params, version: String(number) },
        body,
      });
      return get('getDraft', { params });
    },
    onSuccess: async (draft) => {
      openDocument.show(draft, true);
      showToast({ message: t('version_restored_toast', { version: number }) });
      await queryClient.invalidateQueries({ queryKey: keyOf('listDocumentVersions') });
      await back();
    },
    onError: (problem) =>
      showToast({ tone: 'problem', message: wordsOf(problem, documents('not_saved_yet')) }),
  });
  const version = query.data;
  const before = version ? plainText(version) : '';
  const now = plainText(openDocument.content());
  return (
    <section aria-label={t('version_number', { version: number })}>
      <QueryWait query={query} rows={8} />
      {version ? (
        <>
          <div className={styles['bar']}>
            <h2>
              {t('version_number', { version: number })} · {versionTitle(t, version)}
            </h2>
            <Button variant="default" onClick={() => void back()}>
              {t('version_back')}
            </Button>
            {mayEdit && !version.newest ? (
              <Button loading={restore.isPending} onClick={() => restore.mutate()}>
                {t('version_restore')}
              </Button>
            ) : null}
          </div>
          {mayEdit ? <Naming key={version.version} version={version} /> : null}
          <div className={styles['bar']}>
            <SegmentedControl
              aria-label={t('version_view')}
              value={look ?? 'changes'}
              onChange={(value) =>
                void navigate({
                  search: (search) => ({
                    ...search,
                    look: value === 'plain' ? 'plain' : undefined,
                  }),
                  replace: true,
                })
              }
              data={[
                { value: 'changes', label: t('version_changes') },
                { value: 'plain', label: t('version_text') },
              ]}
            />
          </div>
          <div className={styles['paper']} lang={languageTag(openDocument.language)}>
            {look === 'plain' ? (
              <div className={text['text']}>
                <BlocksView blocks={version.blocks} />
              </div>
            ) : before === now ? (
              <p>{t('version_same')}</p>
            ) : (
              <MergedDiff before={before} after={now} />
            )}
          </div>
        </>
      ) : null}
    </section>
  );
};
