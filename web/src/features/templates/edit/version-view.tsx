import type { TemplateContent, TemplateToEdit } from '@copydesk/contract/templates/template-draft';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageName, languageTag } from '../../../parts/languages.ts';
import { QueryWait } from '../../../ui/feedback/query-wait.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { versionQuery } from '../api.ts';
import { ChangeList } from './change-list.tsx';
import styles from './changes.module.css';
import { describeChanges } from './describe-changes.ts';
import type { TemplateSearch } from '../search.ts';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

interface VersionViewProps {
  readonly template: TemplateToEdit;
  readonly draft: Draft;
  readonly version: number;
  readonly open: (changes: TemplateSearch) => void;
}

const LanguageView = ({ content }: { readonly content: TemplateContent }) => {
  const t = useTexts();
  return (
    <section className={styles['language']}>
      <h3>
        {languageName(content.language_key)}: {content.name}
      </h3>
      <ul className={styles['items']}>
        {content.form.map(({ key, label, type, required }) => (
          <li key={key}>
            <strong>{label}</strong> <code>{key}</code>{' '}
            <span className={styles['kind']}>
              {t(`type_${type}`)}
              {required ? `, ${t('required')}` : ''}
            </span>
          </li>
        ))}
      </ul>
      {content.commands.map((command, n) => (
        <div key={n} className={styles['command']}>
          <h4>{t('command_n', { n: n + 1 })}</h4>
          <div className={styles['fullCommand']} lang={languageTag(content.language_key)}>
            {command}
          </div>
        </div>
      ))}
    </section>
  );
};

/** One version: what changed since, its full content, and a button to restore it. */
export const VersionView = ({ template, draft, version, open }: VersionViewProps) => {
  const t = useTexts();
  const mayWrite = useMay('write');
  const [asking, setAsking] = useState(false);
  const query = useQuery(versionQuery(template.id, version));
  const { data } = query;
  const changes = data ? describeChanges(data.languages, draft.languages) : [];
  const restore = async (): Promise<void> => {
    const revision = (await draft.settle()) ?? template.revision;
    const params = { template_id: template.id, version: String(version) };
    draft.adopt(
      await post('restoreTemplateVersion', { params, body: { base_revision: revision } }),
    );
    showToast({ message: t('restored', { version }) });
    open({ versions: undefined, version: undefined, field: undefined });
  };
  return (
    <>
      <div className={styles['viewHead']}>
        <Button
          variant="default"
          leftSection={<Icon name="left" />}
          onClick={() => open({ version: undefined })}
        >
          {t('version_back')}
        </Button>
        {mayWrite && data && changes.length > 0 ? (
          <Button leftSection={<Icon name="undo" />} onClick={() => setAsking(true)}>
            {t('version_restore')}
          </Button>
        ) : null}
      </div>
      <QueryWait query={query} rows={8} />
      {data ? (
        <>
          <p className={styles['quiet']}>
            {t('version_n', { version })} · <RelativeTime at={data.created_at} />{' '}
            {data.created_by_name === null
              ? t('version_by_service')
              : t('version_by', { name: data.created_by_name })}
          </p>
          {data.note ? <p className={styles['note']}>{data.note}</p> : null}
          {changes.length === 0 ? (
            <p className={styles['quiet']}>{t('version_same')}</p>
          ) : (
            <>
              <h2 className={styles['viewTitle']}>{t('version_changes')}</h2>
              <ChangeList changes={changes} />
            </>
          )}
          <details className={styles['full']}>
            <summary>{t('version_content', { version })}</summary>
            {data.languages.map((content) => (
              <LanguageView key={content.language_key} content={content} />
            ))}
          </details>
        </>
      ) : null}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('restore_title', { version })}
        confirm={t('version_restore')}
        onConfirm={restore}
      >
        {t('restore_words')}
      </ConfirmDialog>
    </>
  );
};
