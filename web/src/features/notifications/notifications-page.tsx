import type { LetterLanguage, LetterMode } from '@copydesk/contract/notifications/kinds';
import {
  LETTER_LANGUAGES,
  LETTER_MODES,
  PREFERENCE_KINDS,
} from '@copydesk/contract/notifications/kinds';
import type {
  NotificationPreferences,
  SetPreferencesRequest,
} from '@copydesk/contract/notifications/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { Button, NativeSelect, Stack, Switch } from '../../ui/controls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { errorsOf } from '../../ui/form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { preferencesQuery } from './api.ts';
import styles from './notifications.module.css';
import { useTexts } from './texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const LANGUAGE_NAMES: Record<LetterLanguage, string> = { en: 'English', nl: 'Nederlands' };
/** What a person gets who switches quiet hours on. */
const USUAL_QUIET = { from: 20, until: 7 };

/** All time zones that the browser knows, and the one that was chosen before. */
const zonesWith = (chosen: string): string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted();

/** What the form begins with. Until the person has chosen, it is the browser's time zone and language. */
const beginWith = (
  { chosen, letters: _letters, ...stored }: NotificationPreferences,
  language: LetterLanguage,
): SetPreferencesRequest =>
  chosen
    ? stored
    : { ...stored, language, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };

const PreferencesForm = ({ preferences }: { readonly preferences: NotificationPreferences }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const { language } = usePreferences();
  const [wanted, setWanted] = useState(() => beginWith(preferences, language));
  const change = (changes: Partial<SetPreferencesRequest>): void =>
    setWanted({ ...wanted, ...changes });
  const save = useMutation({
    mutationFn: () => post('setNotificationPreferences', { body: wanted }),
    onSuccess: async () => {
      showToast({ message: t('saved') });
      await queries.invalidateQueries({ queryKey: keyOf('getNotificationPreferences') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const modes = LETTER_MODES.map((value) => ({ value, label: t(`mode_${value}`) }));
  const { quiet } = wanted;
  const hourField = (name: 'from' | 'until') => (
    <NativeSelect
      label={t(`quiet_${name}`)}
      data={HOURS}
      value={String(quiet?.[name] ?? 0)}
      onChange={({ currentTarget: { value } }) =>
        quiet && change({ quiet: { ...quiet, [name]: Number(value) } })
      }
    />
  );
  return (
    <form onSubmit={submit}>
      <Section title={t('letters')} note={t('letters_note')}>
        <Stack gap="sm" maw={360}>
          {PREFERENCE_KINDS.map((kind) => (
            <NativeSelect
              key={kind}
              label={t(`kind_${kind}`)}
              data={modes}
              value={wanted[kind]}
              onChange={({ currentTarget: { value } }) => change({ [kind]: value as LetterMode })}
            />
          ))}
          <NativeSelect
            label={t('language')}
            data={LETTER_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={wanted.language}
            onChange={({ currentTarget: { value } }) =>
              change({ language: value as LetterLanguage })
            }
          />
        </Stack>
      </Section>
      <Section title={t('times')}>
        <Stack gap="sm" maw={360}>
          <NativeSelect
            label={t('timezone')}
            data={zonesWith(wanted.timezone)}
            value={wanted.timezone}
            onChange={({ currentTarget: { value } }) => change({ timezone: value })}
          />
          <NativeSelect
            label={t('digest_hour')}
            data={HOURS}
            value={String(wanted.digest_hour)}
            onChange={({ currentTarget: { value } }) => change({ digest_hour: Number(value) })}
          />
          <Switch
            label={t('quiet')}
            description={t('quiet_note')}
            checked={quiet !== null}
            onChange={({ currentTarget: { checked } }) =>
              change({ quiet: checked ? USUAL_QUIET : null })
            }
          />
        </Stack>
        {quiet ? (
          <div className={styles['hours']}>
            {hourField('from')}
            {hourField('until')}
          </div>
        ) : null}
      </Section>
      {save.error ? <p role="alert">{Object.values(errorsOf(save.error)).join(' ')}</p> : null}
      <Button type="submit" loading={save.isPending} mt="md">
        {t('save')}
      </Button>
    </form>
  );
};

/** How the person wants to be told in this workspace. */
export const NotificationsPage = () => {
  const t = useTexts();
  const query = useQuery(preferencesQuery());
  return (
    <Page>
      <div className={styles['narrow']}>
        <PageHeader title={t('title')} note={t('note')} />
        <QueryWait query={query} rows={6} />
        {query.data && !query.data.letters ? <Notice tone="warning">{t('no_mail')}</Notice> : null}
        {query.data ? <PreferencesForm preferences={query.data} /> : null}
      </div>
    </Page>
  );
};
