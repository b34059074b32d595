import type { Guide } from '@copydesk/contract/tones/tone-draft';
import { ActionIcon, Button, TextInput } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './guide-editor.module.css';
import { useTexts } from './texts.ts';

type Avoided = Guide['avoid_terms'];

interface AvoidListProps {
  readonly terms: Avoided;
  readonly onChange: (terms: Avoided) => void;
  readonly readOnly: boolean;
  readonly lang: string | undefined;
}

const MOST = 300;

/** Words that the brand does not use, each with its replacement. */
export const AvoidList = ({ terms, onChange, readOnly, lang }: AvoidListProps) => {
  const t = useTexts();
  const shared = { readOnly, maxLength: 120, lang };
  return (
    <section className={styles['part']}>
      <h3 className={styles['label']}>{t('avoid_terms')}</h3>
      {terms.length > 0 ? (
        <div className={styles['heads']} aria-hidden="true">
          <span>{t('avoid')}</span>
          <span>{t('instead')}</span>
        </div>
      ) : null}
      <ul className="plain-list">
        {terms.map(({ term, instead }, at) => (
          <li key={at} className={styles['line']}>
            <TextInput
              {...shared}
              className={styles['field'] ?? ''}
              aria-label={t('avoid_n', { number: at + 1 })}
              value={term}
              onChange={(event) =>
                onChange(terms.with(at, { term: event.currentTarget.value, instead }))
              }
            />
            <TextInput
              {...shared}
              className={styles['field'] ?? ''}
              aria-label={t('instead_n', { number: at + 1 })}
              value={instead ?? ''}
              onChange={(event) =>
                onChange(terms.with(at, { term, instead: event.currentTarget.value || null }))
              }
            />
            {readOnly ? null : (
              <ActionIcon
                aria-label={`${t('avoid_terms')}: ${t('remove_line', { number: at + 1 })}`}
                onClick={() => onChange(terms.toSpliced(at, 1))}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {readOnly || terms.length >= MOST ? null : (
        <Button
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          aria-label={`${t('avoid_terms')}: ${t('add_term')}`}
          onClick={() => onChange([...terms, { term: '', instead: null }])}
        >
          {t('add_term')}
        </Button>
      )}
    </section>
  );
};
