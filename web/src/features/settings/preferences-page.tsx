import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { Switch, useColorScheme } from '../../ui/controls.ts';
import { useMediaQuery } from '../../ui/hooks.ts';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

/** The person's preferences. They apply in this browser only. */
export const PreferencesPage = () => {
  const t = useTexts();
  const { language, singleKeys } = usePreferences();
  const { colorScheme, setColorScheme } = useColorScheme();
  const wantsLess = useMediaQuery('(prefers-reduced-motion: reduce)');
  return (
    <Page>
      <div className={styles['narrow']}>
        <PageHeader title={t('preferences_title')} note={t('preferences_note')} />
        <Section title={t('scheme')}>
          <SegmentedFilter
            label={t('scheme')}
            value={colorScheme}
            onChange={setColorScheme}
            choices={(['light', 'dark', 'auto'] as const).map((value) => ({
              value,
              label: t(`scheme_${value}`),
            }))}
          />
        </Section>
        <Section title={t('language')} note={t('language_note')}>
          <SegmentedFilter
            label={t('language')}
            value={language}
            onChange={(next) => setPreferences({ language: next })}
            choices={[
              { value: 'en', label: <span lang="en">English</span> },
              { value: 'nl', label: <span lang="nl">Nederlands</span> },
            ]}
          />
        </Section>
        <Section title={t('keys_heading')}>
          <Switch
            checked={singleKeys}
            label={t('single_keys')}
            description={t('single_keys_note')}
            onChange={(event) => setPreferences({ singleKeys: event.currentTarget.checked })}
          />
        </Section>
        <Section title={t('motion')} note={t(wantsLess ? 'motion_reduced' : 'motion_plain')}>
          {null}
        </Section>
      </div>
    </Page>
  );
};
