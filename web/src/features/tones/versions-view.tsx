import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToneDraft, ToneVersion } from '@copydesk/contract/tones/tone-draft';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { languageName, languageTag } from '../../parts/languages.ts';
import { MergedDiff } from '../../parts/merged-diff.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { Quote } from '../../parts/quote.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useRestoreTone, versionQuery, versionsQuery } from './api.ts';
import { useTexts } from './texts.ts';
import shared from './tones.module.css';
import styles from './versions-view.module.css';

interface VersionsViewProps {
  readonly tone: ToneDraft;
  readonly language: LanguageKey;
  readonly version: number | null;
  readonly onChoose: (version: number) => void;
  /**
   * Whether the person may restore a version. `unsaved`: not now, because unsaved changes would be hidden.
   */
  readonly restore: 'yes' | 'unsaved' | 'no';
  readonly onRestored: (tone: ToneDraft) => void;
}

type Languages = ToneVersion['languages'];

const textOf = (languages: Languages, key: LanguageKey): string | null => {
  const found = languages.find(({ language_key: own }) => own === key);
  if (!found) return null;
  // The text is written for a model, so its Markdown signs for headings and quotes are removed for people.
  const content = (found.content ?? '').replaceAll(/^### /gm, '').replaceAll(/^- > ?/gm, '- ');
  return [found.name, found.description ?? '', content].filter(Boolean).join('\n\n');
};

const Compared = ({
  tone,
  shown,
  language,
}: {
  readonly tone: ToneDraft;
  readonly shown: ToneVersion;
  readonly language: LanguageKey;
}) => {
  const t = useTexts();
  const name = languageName(language);
  const before = textOf(shown.languages, language);
  const after = textOf(tone.languages, language) ?? '';
  return (
    <>
      <h3 className={styles['title']}>
        {t('compared', { version: shown.version, language: name })}
      </h3>
      {before === null ? (
        <p className={shared['quiet']}>
          {t('gone_language', { version: shown.version, language: name })}
        </p>
      ) : (
        <>
          {before === after ? <p className={shared['quiet']}>{t('same')}</p> : null}
          <Quote lang={languageTag(language)}>
            <div className={styles['text']}>
              <MergedDiff before={before} after={after} />
            </div>
          </Quote>
        </>
      )}
    </>
  );
};

const Restore = ({ tone, version, restore, onRestored }: VersionsViewProps) => {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const run = useRestoreTone(tone.id);
  if (version === null || version === tone.version || restore === 'no') return null;
  if (restore === 'unsaved') return <Notice>{t('restore_unsaved')}</Notice>;
  const next = tone.version + 1;
  const confirm = async (): Promise<void> => {
    const note = t('restored_note', { version });
    onRestored(await run.mutateAsync({ version, expected_version: tone.version, note }));
    showToast({ message: t('restored', { version, next }) });
  };
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        {t('restore', { version })}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('restore_title', { version })}
        confirm={t('restore', { version })}
        onConfirm={confirm}
      >
        {t('restore_words', { next })}
      </ConfirmDialog>
    </>
  );
};

/** The versions of a tone: who changed it and why, each compared with the present one. */
export const VersionsView = (props: VersionsViewProps) => {
  const { tone, language, version, onChoose } = props;
  const t = useTexts();
  const query = useQuery(versionsQuery(tone.id));
  const options = versionQuery(tone.id, version ?? 1);
  const shown = useQuery({ ...options, ...(version === null ? { queryFn: skipToken } : {}) });
  return (
    <>
      <QueryWait query={query} rows={5} height={52} />
      <div className={styles['view']}>
        <ul className="plain-list" aria-label={t('versions_list')}>
          {(query.data?.versions ?? []).map((one) => (
            <li key={one.version}>
              <button
                type="button"
                className={styles['version']}
                aria-pressed={one.version === version}
                onClick={() => onChoose(one.version)}
              >
                <span className={styles['line']}>
                  <strong>
                    {t('version_n', { version: one.version })}
                    {one.version === tone.version ? ` · ${t('current')}` : ''}
                  </strong>
                  <RelativeTime at={one.created_at} />
                </span>
                <span className={styles['note']}>
                  {one.created_by_name ?? t('service')} · {one.note ?? t('no_note')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div>
          {version === null ? <p className={shared['quiet']}>{t('choose_version')}</p> : null}
          {version === null ? null : <QueryNotice query={shown} />}
          {version !== null && shown.isPending ? <Skeleton rows={6} /> : null}
          {version !== null && shown.data ? (
            <Compared tone={tone} shown={shown.data} language={language} />
          ) : null}
          <Restore {...props} />
        </div>
      </div>
    </>
  );
};
