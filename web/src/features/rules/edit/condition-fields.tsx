import { STANCES } from '@copydesk/contract/violations/stances';
import type { ReactNode } from 'react';
import { Checkbox, Switch } from '../../../ui/controls.ts';
import type { Path } from '../draft-source.ts';
import { useDraftForm, useField } from './draft-form.ts';
import styles from './editor.module.css';
import { SCOPES } from '../kinds.ts';
import { ChoiceField, CountField, DayField, WordsField } from './plain-fields.tsx';
import { useWritingTexts } from '../texts-writing.ts';
import { TermsField } from './words-fields.tsx';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Chooses some of several values. If none is chosen, the member is left out. */
const SomeField = ({
  path,
  label,
  note,
  choices,
}: {
  path: Path;
  label: string;
  note: string;
  choices: readonly Choice[];
}) => {
  const { id, value, set, error } = useField(path);
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return (
    <Checkbox.Group
      label={label}
      description={note}
      error={error}
      value={chosen}
      onChange={(next) =>
        set(
          next.length > 0
            ? choices.map((one) => one.value).filter((one) => next.includes(one))
            : undefined,
        )
      }
    >
      <div className={styles['boxes']}>
        {choices.map((one, n) => (
          <Checkbox key={one.value} {...one} {...(n === 0 ? { id } : {})} />
        ))}
      </div>
    </Checkbox.Group>
  );
};

/** A condition that can be switched on. Its fields are shown only while it is on. */
const Condition = ({
  name,
  label,
  begin,
  children,
}: {
  readonly name: string;
  readonly label: string;
  readonly begin: unknown;
  readonly children: ReactNode;
}) => {
  const { id, value, set } = useField([name]);
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{label}</legend>
      <Switch
        id={id}
        label={label}
        checked={value !== undefined}
        onChange={(event) => set(event.currentTarget.checked ? begin : undefined)}
      />
      {value === undefined ? null : <div className={styles['fields']}>{children}</div>}
    </fieldset>
  );
};

/**
 * Words that must be near, words that excuse a hit, where the rule looks, and for which assets it
 * applies.
 */
export const ConditionsPart = () => {
  const t = useWritingTexts();
  const { locale } = useDraftForm();
  const strict = useField(['strict']);
  const quoted = useField(['unless', 'quoted']);
  const scopes = SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }));
  const stances = STANCES.map((value) => ({ value, label: t(`stance_${value}`) }));
  return (
    <section className={styles['part']} aria-label={t('part_conditions')}>
      <h2 className={styles['partTitle']}>{t('part_conditions')}</h2>
      <Condition name="and" label={t('and')} begin={{ terms: { [locale]: [] }, within: 10 }}>
        <TermsField path={['and', 'terms']} label={t('and_terms')} note={t('and_terms_words')} />
        <CountField path={['and', 'within']} label={t('words_away')} least={1} />
      </Condition>
      <Condition name="unless" label={t('unless')} begin={{ within: 10 }}>
        <TermsField
          path={['unless', 'near']}
          label={t('unless_near')}
          note={t('unless_near_words')}
        />
        <CountField
          path={['unless', 'within']}
          label={t('words_away')}
          note={t('unless_within_words')}
          placeholder="10"
        />
        <Checkbox
          label={t('unless_quoted')}
          checked={quoted.value === true}
          error={quoted.error}
          onChange={(event) => quoted.set(event.currentTarget.checked || undefined)}
        />
        <SomeField
          path={['unless', 'scopes']}
          label={t('unless_scopes')}
          note={t('unless_scopes_words')}
          choices={scopes}
        />
      </Condition>
      <SomeField path={['stance']} label={t('stance')} note={t('stance_words')} choices={stances} />
      <SomeField path={['scope']} label={t('scope')} note={t('scope_words')} choices={scopes} />
      <ChoiceField
        path={['diacritics']}
        label={t('diacritics')}
        choices={(['', 'keep', 'fold'] as const).map((one) => ({
          value: one,
          label: t(`diacritics_${one || 'usual'}`),
        }))}
      />
      <Condition name="when" label={t('when')} begin={{}}>
        <div className={styles['pair']}>
          <WordsField path={['when', 'market']} label={t('market')} placeholder="EU, NL, GB" />
          <WordsField path={['when', 'category']} label={t('category')} />
          <WordsField
            path={['when', 'channel']}
            label={t('channel')}
            placeholder="web_page, email"
          />
          <WordsField path={['when', 'audience']} label={t('audience')} placeholder="consumer" />
          <DayField path={['when', 'from']} label={t('when_from')} />
          <DayField path={['when', 'until']} label={t('when_until')} />
        </div>
        <Checkbox
          label={t('strict')}
          description={t('strict_words')}
          checked={strict.value === true}
          error={strict.error}
          onChange={(event) => strict.set(event.currentTarget.checked || undefined)}
        />
      </Condition>
    </section>
  );
};
