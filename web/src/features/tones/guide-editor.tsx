import { isBlank } from '@copydesk/contract/shared/blank';
import type { Guide, ToneLanguageDraft } from '@copydesk/contract/tones/tone-draft';
import { Button, TagsInput, Textarea, TextInput } from '../../ui/controls.ts';
import { languageName, languageTag } from '../../parts/languages.ts';
import { AvoidList } from './avoid-list.tsx';
import { EMPTY_GUIDE } from './draft.ts';
import styles from './guide-editor.module.css';
import { LineList } from './line-list.tsx';
import { useTexts } from './texts.ts';

interface GuideEditorProps {
  readonly language: ToneLanguageDraft;
  readonly onChange: (change: Partial<ToneLanguageDraft>) => void;
  readonly readOnly: boolean;
}

const LINE = { maxLength: 500, mostLines: 60 } as const;

const FreeText = ({ language, onChange, readOnly }: GuideEditorProps) => {
  const t = useTexts();
  return (
    <div className={styles['whole']}>
      <Textarea
        label={t('free_text')}
        description={t('free_text_hint')}
        autosize
        minRows={8}
        maxLength={20_000}
        readOnly={readOnly}
        lang={languageTag(language.language_key)}
        value={language.content ?? ''}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
      {readOnly ? null : (
        <div className={styles['actions']}>
          <Button variant="default" mt="sm" onClick={() => onChange({ guide: EMPTY_GUIDE })}>
            {t('to_parts')}
          </Button>
          <span className={styles['hint']}>{t('to_parts_words')}</span>
        </div>
      )}
    </div>
  );
};

const Parts = ({ language, onChange, readOnly }: GuideEditorProps) => {
  const t = useTexts();
  const guide = language.guide ?? EMPTY_GUIDE;
  const lang = languageTag(language.language_key);
  const change = (part: Partial<Guide>): void => onChange({ guide: { ...guide, ...part } });
  const shared = { readOnly, lang };
  return (
    <>
      <LineList
        {...shared}
        {...LINE}
        label={t('dos')}
        lines={guide.dos}
        onChange={(dos) => change({ dos })}
        nameOf={(number) => t('line_n', { part: t('dos'), number })}
        add={t('add_line')}
      />
      <LineList
        {...shared}
        {...LINE}
        label={t('donts')}
        lines={guide.donts}
        onChange={(donts) => change({ donts })}
        nameOf={(number) => t('line_n', { part: t('donts'), number })}
        add={t('add_line')}
      />
      <section className={styles['part']}>
        <TagsInput
          label={<span className={styles['label']}>{t('use_terms')}</span>}
          description={readOnly ? null : t('use_terms_hint')}
          maxTags={300}
          readOnly={readOnly}
          lang={lang}
          value={guide.use_terms}
          onChange={(terms) => change({ use_terms: terms.map((term) => term.slice(0, 120)) })}
        />
      </section>
      <AvoidList
        {...shared}
        terms={guide.avoid_terms}
        onChange={(terms) => change({ avoid_terms: terms })}
      />
      <div className={styles['whole']}>
        <LineList
          {...shared}
          label={t('examples')}
          hint={t('examples_hint')}
          lines={guide.examples}
          onChange={(examples) => change({ examples })}
          nameOf={(number) => t('example_n', { number })}
          add={t('add_example')}
          maxLength={4_000}
          mostLines={12}
          tall
        />
      </div>
    </>
  );
};

/** A tone in one language: its name, how it sounds, and the guidelines. */
export const GuideEditor = (props: GuideEditorProps) => {
  const { language, onChange, readOnly } = props;
  const t = useTexts();
  const lang = languageTag(language.language_key);
  const isFreeText = language.guide === null && (language.content ?? '') !== '';
  // A tone that is delivered with the service has only a description. Empty lists would look like a mistake.
  const isBare = readOnly && language.guide === null && !isFreeText;
  return (
    <div className={styles['editor']}>
      <div className={styles['names']}>
        <TextInput
          label={t('tone_name', { language: languageName(language.language_key) })}
          value={language.name}
          maxLength={200}
          readOnly={readOnly}
          lang={lang}
          error={isBlank(language.name) ? t('need_name') : null}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('description')}
          description={readOnly ? null : t('description_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={1}
          value={language.description ?? ''}
          maxLength={1_000}
          readOnly={readOnly}
          lang={lang}
          onChange={(event) => onChange({ description: event.currentTarget.value || null })}
        />
      </div>
      {isBare ? null : isFreeText ? <FreeText {...props} /> : <Parts {...props} />}
    </div>
  );
};
