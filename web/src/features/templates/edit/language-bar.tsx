import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ActionIcon, Button } from '../../../ui/controls.ts';
import { useMediaQuery } from '../../../ui/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LanguageField } from '../../../parts/language-field.tsx';
import { languageName } from '../../../parts/languages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { AddLanguageDialog } from './add-language-dialog.tsx';
import { missingFields } from './edit-content.ts';
import styles from './editor.module.css';
import { issuesUnder } from './issues.ts';
import type { TemplateSearch } from '../search.ts';
import { useTexts } from '../texts.ts';
import type { Draft } from './use-draft.ts';

interface LanguageBarProps {
  readonly draft: Draft;
  readonly at: number;
  readonly mayWrite: boolean;
  readonly open: (changes: TemplateSearch) => void;
}

/** Up to this many languages fit beside each other on a phone. More are chosen from a list. */
const FEW = 4;

/** The languages of the template, which of them are incomplete, and a button to add one. */
export const LanguageBar = ({ draft, at, mayWrite, open }: LanguageBarProps) => {
  const t = useTexts();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { languages, issues } = draft;
  const current = languages[at];
  const isNarrow = useMediaQuery('(max-width: 48em)') && languages.length > FEW;
  const choose = (lang: LanguageKey): void => open({ lang, field: undefined });
  const language = languageName(current?.language_key ?? '');
  const labelOf = (n: number) => {
    const count = issuesUnder(issues, [n]).length;
    return count === 0 ? undefined : (
      <span className={styles['wrong']} title={t('language_issues', { count })}>
        {count}
        <span className="visually-hidden"> {t('language_issues', { count })}</span>
      </span>
    );
  };
  const missing = current ? missingFields(languages, current.language_key) : [];
  const addMissing = (): void =>
    draft.edit((before) =>
      before.map((one, n) => (n === at ? { ...one, form: [...one.form, ...missing] } : one)),
    );
  const remove = async (): Promise<void> => {
    draft.edit((before) => before.filter((_, n) => n !== at));
    open({ lang: languages.find((_, n) => n !== at)?.language_key, field: undefined });
  };
  return (
    <>
      <div className={styles['languages']}>
        {isNarrow && current ? (
          <>
            <LanguageField
              label={t('language')}
              value={current.language_key}
              available={languages.map((one) => one.language_key)}
              onChange={choose}
            />
            {labelOf(at)}
          </>
        ) : (
          <SegmentedFilter
            label={t('language_bar')}
            value={current?.language_key ?? 'EN'}
            onChange={choose}
            choices={languages.map((one, n) => ({
              value: one.language_key,
              label: (
                <>
                  {languageName(one.language_key)}
                  {labelOf(n)}
                </>
              ),
            }))}
          />
        )}
        {mayWrite ? (
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" />}
            onClick={() => setAdding(true)}
          >
            {t('add_language')}
          </Button>
        ) : null}
        {mayWrite && languages.length > 1 ? (
          <ActionIcon
            aria-label={t('remove_language', { language })}
            title={t('remove_language', { language })}
            onClick={() => setRemoving(true)}
          >
            <Icon name="trash" />
          </ActionIcon>
        ) : null}
      </div>
      {missing.length > 0 && mayWrite ? (
        <Notice
          action={
            <Button variant="default" onClick={addMissing}>
              {t('coverage_copy')}
            </Button>
          }
        >
          {t('coverage_lacks', {
            fields: missing.map(({ label, key }) => label || key).join(', '),
          })}
        </Notice>
      ) : null}
      {adding ? (
        <AddLanguageDialog
          languages={languages}
          from={current?.language_key ?? null}
          onClose={() => setAdding(false)}
          onAdd={(next, lang) => {
            draft.edit(() => next);
            open({ lang, field: undefined });
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('remove_language_title', { language })}
        confirm={t('remove_language', { language })}
        onConfirm={remove}
      >
        {t('remove_language_words')}
      </ConfirmDialog>
    </>
  );
};
