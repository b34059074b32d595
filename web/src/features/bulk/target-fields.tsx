import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { Select } from '../../ui/controls.ts';
import { LanguageField } from '../../parts/language-field.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { NoModelNotice } from '../../parts/no-model-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NO_TONE, pickTone, ToneField, useTones } from '../../parts/tone-field.tsx';
import styles from './new-run.module.css';
import type { NewBulkRunSearch } from './search.ts';
import { useTexts } from './texts.ts';

interface TargetFieldsProps {
  readonly search: NewBulkRunSearch;
  readonly language: LanguageKey;
  readonly onChange: (part: NewBulkRunSearch) => void;
}

/** Chooses the template, the language and the tone for all rows. */
export const TargetFields = ({ search, language, onChange }: TargetFieldsProps) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({ ...ask('listTemplateChoices'), staleTime: 60_000 });
  const tones = useTones(language);
  const templates = data?.templates ?? [];
  const chosen = templates.find(({ id }) => id === search.template);
  const choose = (id: string | null): void => {
    const languages = templates.find((one) => one.id === id)?.languages ?? [];
    const fits = languages.length === 0 || languages.includes(language);
    onChange({ template: id ?? undefined, ...(fits ? {} : { language: languages[0] }) });
  };
  if (data?.templates.length === 0) {
    return (
      <Notice
        tone="warning"
        action={
          <LinkButton variant="default" to="/w/$workspaceId/templates" params={{ workspaceId }}>
            {t('to_templates')}
          </LinkButton>
        }
      >
        {t('no_templates')}
      </Notice>
    );
  }
  return (
    <div className={styles['targets']}>
      <div className={styles['target']}>
        <Select
          label={t('template')}
          placeholder={t('choose')}
          searchable
          limit={100}
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? null}
          onChange={choose}
        />
        <LanguageField
          value={language}
          available={chosen?.languages}
          onChange={(next) => onChange({ language: next })}
        />
        <ToneField
          language={language}
          value={pickTone(search.tone, tones)}
          onChange={(tone) => onChange({ tone: tone ?? NO_TONE })}
        />
      </div>
      <NoModelNotice />
    </div>
  );
};
