import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { TemplateContent } from '@copydesk/contract/templates/template-draft';
import { useState } from 'react';
import { Button, NativeSelect, Stack } from '../../../ui/controls.ts';
import { LanguageField } from '../../../parts/language-field.tsx';
import { LANGUAGES, languageName } from '../../../parts/languages.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { addLanguage } from './edit-content.ts';
import styles from '../templates.module.css';
import { useTexts } from '../texts.ts';

interface AddLanguageDialogProps {
  readonly languages: readonly TemplateContent[];
  /** The open language. It is preselected as the one to copy. */
  readonly from: LanguageKey | null;
  readonly onClose: () => void;
  readonly onAdd: (languages: readonly TemplateContent[], added: LanguageKey) => void;
}

/** Adds a language, blank or as a copy of another language for translation. */
export const AddLanguageDialog = ({ languages, from, onClose, onAdd }: AddLanguageDialogProps) => {
  const t = useTexts();
  const known = new Set(languages.map(({ language_key: key }) => key));
  const free = LANGUAGES.map(({ key }) => key).filter((key) => !known.has(key));
  const [language, setLanguage] = useState<LanguageKey | null>(free[0] ?? null);
  const [source, setSource] = useState<LanguageKey | null>(from);
  const add = (): void => {
    if (language === null) return;
    onAdd(addLanguage(languages, language, source), language);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('add_language_title')}>
      <Stack gap="md">
        <LanguageField
          label={t('language')}
          value={language}
          available={free}
          onChange={setLanguage}
        />
        <NativeSelect
          label={t('start_from')}
          value={source ?? ''}
          onChange={(event) => setSource((event.currentTarget.value || null) as LanguageKey | null)}
          data={[
            { value: '', label: t('start_blank') },
            ...languages.map(({ language_key: key }) => ({
              value: key,
              label: t('start_copy', { language: languageName(key) }),
            })),
          ]}
        />
        <div className={styles['end']}>
          <Button onClick={add} disabled={language === null}>
            {t('add')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
};
