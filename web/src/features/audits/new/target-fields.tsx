import { useId } from 'react';
import { NumberInput, Radio, Textarea, TextInput } from '../../../ui/controls.ts';
import { AssetPicker } from './asset-picker.tsx';
import {
  type FormPart,
  linesOf,
  MOST_DEPTH,
  MOST_PAGES,
  SOURCES,
  type Source,
} from './audit-form.ts';
import styles from './audit-form.module.css';
import { useTexts } from '../texts.ts';

const Addresses = ({
  form,
  errors,
  change,
  field,
}: FormPart & { readonly field: 'urls' | 'sitemaps' }) => {
  const t = useTexts();
  const count = linesOf(form[field]).length;
  return (
    <Textarea
      label={t(`${field}_label`)}
      description={t(`${field}_words`, { count })}
      placeholder={t(`${field}_example`)}
      autosize
      minRows={field === 'urls' ? 5 : 2}
      maxRows={16}
      spellCheck={false}
      value={form[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      error={errors[field]}
    />
  );
};

const Crawl = ({ form, errors, change }: FormPart) => {
  const t = useTexts();
  return (
    <>
      <TextInput
        label={t('crawl_label')}
        description={t('crawl_words')}
        placeholder="https://bank.example/"
        inputMode="url"
        spellCheck={false}
        value={form.crawlUrl}
        onChange={(event) => change({ crawlUrl: event.currentTarget.value })}
        error={errors['crawlUrl']}
      />
      <div className={styles['pair']}>
        <NumberInput
          label={t('max_pages')}
          min={1}
          max={MOST_PAGES}
          clampBehavior="strict"
          allowDecimal={false}
          value={form.maxPages}
          onChange={(value) => change({ maxPages: Number(value) || 1 })}
          error={errors['maxPages']}
        />
        <NumberInput
          label={t('max_depth')}
          min={0}
          max={MOST_DEPTH}
          clampBehavior="strict"
          allowDecimal={false}
          value={form.maxDepth}
          onChange={(value) => change({ maxDepth: Number(value) || 0 })}
          error={errors['maxDepth']}
        />
      </div>
    </>
  );
};

/** Chooses the assets: all of them, some of them, or pages that are listed or found on a site. */
export const TargetFields = (part: FormPart) => {
  const t = useTexts();
  const { form, change } = part;
  const name = useId();
  const more = (source: Source) => {
    switch (source) {
      case 'all':
        return null;
      case 'picked':
        return <AssetPicker {...part} />;
      case 'urls':
        return <Addresses {...part} field="urls" />;
      case 'sitemaps':
        return <Addresses {...part} field="sitemaps" />;
      case 'crawl':
        return <Crawl {...part} />;
    }
  };
  return (
    <Radio.Group
      name={name}
      aria-label={t('what_title')}
      value={form.source}
      onChange={(value) => change({ source: value as Source })}
    >
      {SOURCES.map((source) => (
        <div key={source} className={styles['option']}>
          <Radio
            value={source}
            label={t(`source_${source}`)}
            description={t(`source_${source}_words`)}
          />
          {form.source === source && source !== 'all' ? (
            <div className={styles['more']}>{more(source)}</div>
          ) : null}
        </div>
      ))}
    </Radio.Group>
  );
};
