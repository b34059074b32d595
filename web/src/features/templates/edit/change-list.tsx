import { languageName } from '../../../parts/languages.ts';
import { MergedDiff } from '../../../parts/merged-diff.tsx';
import styles from './changes.module.css';
import type { FieldChange, LanguageChange, PropertyChange } from './describe-changes.ts';
import { type en, useTexts } from '../texts.ts';

/** Formats a changed value. Texts of the template stay as they are; yes, no and types are translated. */
const usePropertyWords = (): ((change: PropertyChange, value: string) => string) => {
  const t = useTexts();
  return ({ property }, value) => {
    if (property === 'required') return t(value === 'true' ? 'value_true' : 'value_false');
    return property === 'type' ? t(`type_${value}` as 'type_text') : value;
  };
};

const Properties = ({ properties }: { readonly properties: readonly PropertyChange[] }) => {
  const t = useTexts();
  const words = usePropertyWords();
  return (
    <dl className={styles['properties']}>
      {properties.map((change) => (
        <div key={change.property} style={{ display: 'contents' }}>
          <dt>{t(`property_${change.property}` as keyof typeof en & 'property_label')}</dt>
          <dd>
            <MergedDiff before={words(change, change.before)} after={words(change, change.after)} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Field = ({ change }: { readonly change: FieldChange }) => {
  const t = useTexts();
  return (
    <li>
      <strong>{change.label || change.key}</strong>{' '}
      <span className={styles['kind']} data-kind={change.kind}>
        {t(`change_${change.kind}`)}
      </span>
      {change.properties.length > 0 ? <Properties properties={change.properties} /> : null}
    </li>
  );
};

const Language = ({ change }: { readonly change: LanguageChange }) => {
  const t = useTexts();
  return (
    <section className={styles['language']}>
      <h3>
        {languageName(change.language)}{' '}
        {change.kind === 'changed' ? null : (
          <span className={styles['kind']} data-kind={change.kind}>
            {t(`change_${change.kind}`)}
          </span>
        )}
      </h3>
      <ul className={styles['items']}>
        {change.name && change.kind === 'changed' ? (
          <li>
            {t('change_name')}
            <MergedDiff before={change.name.before} after={change.name.after} />
          </li>
        ) : null}
        {change.fields.map((field) => (
          <Field key={`${field.key}${field.kind}`} change={field} />
        ))}
        {change.isReordered ? <li>{t('change_order')}</li> : null}
      </ul>
      {change.commands.map(({ position, before, after }) => (
        <div key={position} className={styles['command']}>
          <h4>{t('command_n', { n: position + 1 })}</h4>
          <MergedDiff before={before} after={after} />
        </div>
      ))}
    </section>
  );
};

/** The differences between two states of a template, language by language. */
export const ChangeList = ({ changes }: { readonly changes: readonly LanguageChange[] }) => (
  <>
    {changes.map((change) => (
      <Language key={change.language} change={change} />
    ))}
  </>
);
