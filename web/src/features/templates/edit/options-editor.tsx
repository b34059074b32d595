import type { DraftField, TemplateIssue } from '@copydesk/contract/templates/template-draft';
import { ActionIcon, Button, TextInput } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { freeKey, keyOfLabel, moved } from './edit-content.ts';
import styles from './fields.module.css';
import { type Place, wordsAt } from './issues.ts';
import { useTexts } from '../texts.ts';

type Option = NonNullable<DraftField['options']>[number];

interface OptionsEditorProps {
  readonly options: readonly Option[];
  readonly lang: string | undefined;
  readonly issues: readonly TemplateIssue[];
  readonly place: Place;
  readonly onChange: (options: Option[]) => void;
}

/** Changes the label of an option. The value changes with it if it is still the one made from the label. */
const relabelled = (options: readonly Option[], n: number, label: string): Option[] => {
  const option = options[n] as Option;
  const others = options.filter((_, m) => m !== n).map(({ value }) => value);
  const made = (text: string): string => (text === '' ? '' : freeKey(keyOfLabel(text), others));
  const value = option.value === made(option.label) ? made(label) : option.value;
  return options.with(n, { value, label });
};

/** Edits the options of a field in their order: a label for people and a value for programs. */
export const OptionsEditor = (props: OptionsEditorProps) => {
  const t = useTexts();
  const { options, lang, issues, place, onChange } = props;
  const wrong = wordsAt(issues, place);
  return (
    <fieldset className={styles['options']}>
      <legend>{t('field_options')}</legend>
      {options.map((option, at) => {
        const n = at + 1;
        return (
          <div key={at} className={styles['option']}>
            <TextInput
              aria-label={t('option_n_label', { n })}
              placeholder={t('option_label')}
              value={option.label}
              lang={lang}
              error={wordsAt(issues, [...place, at, 'label'])}
              onChange={(event) => onChange(relabelled(options, at, event.currentTarget.value))}
            />
            <TextInput
              className={styles['mono'] ?? ''}
              aria-label={t('option_n_value', { n })}
              placeholder={t('option_value')}
              value={option.value}
              spellCheck={false}
              error={wordsAt(issues, [...place, at, 'value'])}
              onChange={(event) =>
                onChange(options.with(at, { ...option, value: event.currentTarget.value }))
              }
            />
            <span className={styles['optionButtons']}>
              <ActionIcon
                aria-label={t('option_up', { n })}
                disabled={at === 0}
                onClick={() => onChange(moved(options, at, at - 1))}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('option_down', { n })}
                disabled={n === options.length}
                onClick={() => onChange(moved(options, at, at + 1))}
              >
                <Icon name="down" />
              </ActionIcon>
              <ActionIcon
                aria-label={t('option_remove', { n })}
                onClick={() => onChange(options.toSpliced(at, 1))}
              >
                <Icon name="close" />
              </ActionIcon>
            </span>
          </div>
        );
      })}
      {wrong ? <p className={styles['error']}>{wrong}</p> : null}
      <Button
        mt={4}
        variant="subtle"
        leftSection={<Icon name="plus" />}
        onClick={() => onChange([...options, { value: '', label: '' }])}
      >
        {t('option_add')}
      </Button>
    </fieldset>
  );
};
