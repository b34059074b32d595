import type { InfobaseEntry } from '@copydesk/contract/infobases/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { Button, Modal, NativeSelect, Radio, Textarea, TextInput } from '../../ui/controls.ts';
import { showErrorsIn, useForm } from '../../ui/form.ts';
import { LANGUAGES, languageTag } from '../../parts/languages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useProblemWords } from '../../ui/feedback/problem-words.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useSaveEntry } from './api.ts';
import styles from './infobases.module.css';
import { type Kind, KINDS } from './search.ts';
import { useTexts } from './texts.ts';

const MOST = { title: 200, body: 5_000 } as const;

interface Values {
  readonly kind: Kind;
  readonly language: LanguageKey | '';
  readonly title: string;
  readonly body: string;
}

interface EntryFormProps {
  readonly infobaseId: string;
  /** Null for a new entry. */
  readonly entry: InfobaseEntry | null;
  readonly readOnly: boolean;
  readonly onSaved: (entry: InfobaseEntry) => void;
  readonly actions?: React.ReactNode;
}

/** Asks before unsaved changes are lost. Changing the filters or the question does not lose them. */
const useWarning = (isDirty: boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const entryOf = (search: unknown): unknown => (search as { entry?: unknown }).entry;
      return (
        isDirty &&
        (current.pathname !== next.pathname || entryOf(current.search) !== entryOf(next.search))
      );
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

const LeaveDialog = ({ warning }: { readonly warning: ReturnType<typeof useWarning> }) => {
  const t = useTexts();
  return (
    <Modal
      opened={warning.status === 'blocked'}
      onClose={() => warning.reset?.()}
      title={t('entry_lose_title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={styles['words']}>{t('entry_lose_words')}</p>
      <div className={styles['end']}>
        <Button variant="default" onClick={() => warning.proceed?.()}>
          {t('entry_lose')}
        </Button>
        <Button onClick={() => warning.reset?.()} data-autofocus>
          {t('entry_stay')}
        </Button>
      </div>
    </Modal>
  );
};

/** One fact or guideline, to be read, written or changed. */
export const EntryForm = ({ infobaseId, entry, readOnly, onSaved, actions }: EntryFormProps) => {
  const t = useTexts();
  const wordsOf = useProblemWords();
  const { number } = useFormats();
  const save = useSaveEntry(infobaseId);
  const [savedAs, setSavedAs] = useState<InfobaseEntry | null>(null);
  const form = useForm<Values>({
    initialValues: {
      kind: entry?.kind ?? 'fact',
      language: entry ? (entry.language_key ?? '') : 'EN',
      title: entry?.title ?? '',
      body: entry?.body ?? '',
    },
  });
  const { values } = form;
  const isDirty = !readOnly && savedAs === null && form.isDirty();
  const warning = useWarning(isDirty);
  const submit = (given: Values): void =>
    save.mutate(
      {
        entry,
        body: {
          kind: given.kind,
          language_key: given.language || null,
          title: given.title,
          body: given.body,
        },
      },
      {
        onSuccess: (saved) => {
          // The saved entry has no unsaved changes, so leaving it needs no question.
          setSavedAs(saved);
          showToast({ message: t(entry ? 'entry_saved' : 'entry_added') });
          setTimeout(() => onSaved(saved));
        },
        onError: showErrorsIn(form),
      },
    );
  useKey('mod+s', t('save'), () => submit(form.values), { enabled: isDirty, inFields: true });
  const why = save.error && save.error.status !== 422 ? save.error : null;
  const lang = languageTag(values.language);
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate className={styles['fields']}>
      {why ? <Notice tone="problem">{wordsOf(why, t('failed'))}</Notice> : null}
      <TextInput
        {...form.getInputProps('title')}
        label={t('entry_title')}
        description={readOnly ? null : t('entry_title_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={MOST.title}
        readOnly={readOnly}
        lang={lang}
        {...(entry ? {} : { 'data-autofocus': true, autoFocus: true })}
      />
      <Textarea
        {...form.getInputProps('body')}
        className={styles['serif'] ?? ''}
        label={t('entry_body')}
        description={t('characters', {
          used: number(values.body.length),
          most: number(MOST.body),
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={6}
        maxRows={20}
        maxLength={MOST.body}
        readOnly={readOnly}
        lang={lang}
      />
      <Radio.Group
        {...form.getInputProps('kind')}
        label={t('entry_kind')}
        description={t(values.kind === 'fact' ? 'fact_words' : 'guideline_words')}
      >
        <div className={styles['end']} data-start="">
          {KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`one_${kind}`)} disabled={readOnly} />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        {...form.getInputProps('language')}
        label={t('entry_language')}
        disabled={readOnly}
        data={[
          { value: '', label: t('all_languages') },
          ...LANGUAGES.map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      {entry ? (
        <p className={styles['words']}>
          {t('entry_version', { version: entry.version })} · <RelativeTime at={entry.updated_at} />
          {entry.source ? ` · ${t('entry_source', { source: entry.source })}` : ''}
        </p>
      ) : null}
      {readOnly ? null : (
        <div className={styles['end']}>
          <span className={styles['quiet']} role="status">
            {isDirty ? t('entry_unsaved') : ''}
          </span>
          {actions}
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {t('save')}
          </Button>
        </div>
      )}
      <LeaveDialog warning={warning} />
    </form>
  );
};
