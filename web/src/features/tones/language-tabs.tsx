import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ToneLanguageDraft } from '@copydesk/contract/tones/tone-draft';
import { Button, Menu } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { LANGUAGES, languageName, languageTag } from '../../parts/languages.ts';
import { countGuide } from './draft.ts';
import styles from './language-tabs.module.css';
import { useTexts } from './texts.ts';

interface LanguageTabsProps {
  readonly languages: readonly ToneLanguageDraft[];
  readonly current: LanguageKey;
  readonly onChoose: (key: LanguageKey) => void;
  /** Left out if the person may not change the tone. */
  readonly onAdd?: ((key: LanguageKey) => void) | undefined;
  readonly onRemove?: ((key: LanguageKey) => void) | undefined;
}

const Coverage = ({ language }: { readonly language: ToneLanguageDraft }) => {
  const t = useTexts();
  const count = countGuide(language.guide);
  if (count > 0) return t('coverage', { count });
  return t((language.content ?? '') === '' ? 'coverage_none' : 'coverage_text');
};

const AddLanguage = ({
  has,
  onAdd,
}: {
  readonly has: ReadonlySet<LanguageKey>;
  readonly onAdd: (key: LanguageKey) => void;
}) => {
  const t = useTexts();
  const rest = LANGUAGES.filter(({ key }) => !has.has(key));
  if (rest.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="plus" size={14} />}>
          {t('add_language')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map(({ key, name, tag }) => (
          <Menu.Item key={key} lang={tag} onClick={() => onAdd(key)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The languages of a tone, with the number of guidelines in each. */
export const LanguageTabs = (props: LanguageTabsProps) => {
  const { languages, current, onChoose, onAdd, onRemove } = props;
  const t = useTexts();
  const has = new Set(languages.map(({ language_key: key }) => key));
  return (
    <div className={styles['tabs']} role="group" aria-label={t('language_tabs')}>
      {languages.map((language) => (
        <button
          key={language.language_key}
          type="button"
          className={styles['tab']}
          aria-pressed={language.language_key === current}
          onClick={() => onChoose(language.language_key)}
        >
          <span lang={languageTag(language.language_key)}>
            {languageName(language.language_key)}
          </span>
          <span className={styles['cover']}>
            <Coverage language={language} />
          </span>
        </button>
      ))}
      <div className={styles['tools']}>
        {onAdd ? <AddLanguage has={has} onAdd={onAdd} /> : null}
        {onRemove && languages.length > 1 ? (
          <Button variant="subtle" color="gray" onClick={() => onRemove(current)}>
            {t('remove_language', { language: languageName(current) })}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
