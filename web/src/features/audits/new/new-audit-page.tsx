import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../../lib/problem.ts';
import { useMay } from '../../../lib/session.ts';
import { wholeAddress } from '../../../lib/whole-address.ts';
import { Button } from '../../../ui/controls.ts';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { CurlButton } from '../../../parts/curl-button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { packs, rulesThatAreOn, useEnablePack, useMakeSchedule, useStartAudit } from '../api.ts';
import {
  type AuditForm,
  briefly,
  emptyForm,
  fieldErrors,
  mistakesOf,
  requestOf,
  scheduleOf,
} from './audit-form.ts';
import { hereTimezone } from '../clock.ts';
import { DetailFields } from './detail-fields.tsx';
import { guessPacks } from './guess-packs.ts';
import { PackFields } from './pack-fields.tsx';
import styles from './audit-form.module.css';
import { ScheduleFields } from './schedule-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { useTexts } from '../texts.ts';

const route = getRouteApi('/w/$workspaceId/audits/new');

/** Puts the cursor into the first field with a mistake, once the mistake is shown. */
const useFocusOnMistake = (errors: Readonly<Record<string, string>>) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
};

const useNewAudit = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const { asset, when, site } = route.useSearch();
  const navigate = route.useNavigate();
  const [form, setForm] = useState<AuditForm>(() => ({
    ...emptyForm(hereTimezone(), asset ? [asset] : [], site),
    when: when ?? 'now',
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const known = useQuery(packs());
  const start = useStartAudit();
  const schedule = useMakeSchedule();
  const mayEnable = useMay('rules');
  const enablePack = useEnablePack();
  const there = known.data?.packs ?? [];
  const enabled = there.filter((pack) => pack.enabled_version !== null).map(({ id }) => id);
  // Where there is no rule yet, the audit of a site proposes packs, and turns them on.
  const ruled = useQuery({ ...rulesThatAreOn(), enabled: site !== undefined && mayEnable });
  const guessed =
    ruled.data?.total === 0 ? guessPacks(wholeAddress(form.crawlUrl), form.timezone) : [];
  const proposed = guessed.filter((id) => there.some((pack) => pack.id === id));
  const send = async (): Promise<void> => {
    for (const id of proposed) if (!form.without.includes(id)) await enablePack.mutateAsync(id);
    if (form.when === 'schedule') {
      await schedule.mutateAsync(scheduleOf(form, enabled));
      showToast({ message: t('schedule_made') });
      await navigate({ to: '/w/$workspaceId/audits/schedules', params: { workspaceId } });
      return;
    }
    const { id } = await start.mutateAsync(requestOf(form, enabled));
    await navigate({
      to: '/w/$workspaceId/audits/$auditId',
      params: { workspaceId, auditId: id },
    });
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const mistakes = mistakesOf(form).map(
      ({ field, text, value = '' }) => [field, t(text, { value })] as const,
    );
    setErrors(Object.fromEntries(mistakes));
    if (mistakes.length > 0) return;
    try {
      await send();
    } catch (error) {
      if (!isProblem(error)) throw error;
      const found = fieldErrors(error.issues, form);
      setErrors(error.issues.length > 0 ? found : { form: error.detail || t('not_started') });
    }
  };
  return {
    form,
    errors,
    known,
    enabled,
    proposed,
    isAsking: known.isPending || ruled.isLoading,
    submit,
    busy: enablePack.isPending || start.isPending || schedule.isPending,
    change: (part: Partial<AuditForm>) => setForm((before) => ({ ...before, ...part })),
  };
};

/** Starts an audit, or creates a schedule that starts it regularly. */
export const NewAuditPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const may = useMay('audit');
  const { form, errors, known, enabled, proposed, isAsking, submit, busy, change } = useNewAudit();
  const place = useFocusOnMistake(errors);
  const isSchedule = form.when === 'schedule';
  const part = { form, errors, change };
  const count = Object.keys(errors).length;
  return (
    <Page width="narrow">
      <PageHeader
        title={t(isSchedule ? 'new_schedule_title' : 'new_audit_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/audits" params={{ workspaceId }}>
            {t('audits_title')}
          </TextLink>
        }
        note={t('new_audit_note')}
      />
      {may ? null : <Notice tone="warning">{t('may_not_audit')}</Notice>}
      <form ref={place} onSubmit={(event) => void submit(event)} noValidate>
        {count === 0 ? null : (
          <Notice tone="problem">{errors['form'] ?? t('mistakes', { count })}</Notice>
        )}
        <Section title={t('what_title')}>
          <TargetFields {...part} />
        </Section>
        <Section title={t('rules_title')} note={t('rules_note')}>
          <QueryNotice query={known} />
          {known.data && !isAsking ? (
            <PackFields {...part} packs={known.data.packs} proposed={proposed} />
          ) : known.isError ? null : (
            <Skeleton rows={4} height={56} />
          )}
        </Section>
        <Section title={t('when_title')}>
          <ScheduleFields {...part} />
        </Section>
        <Section title={t('details_title')}>
          <DetailFields {...part} />
        </Section>
        <FormFoot>
          <p className={`quiet ${styles['summary']}`}>
            {t(isSchedule ? 'schedule_note' : 'start_note')}
          </p>
          <CurlButton
            method="POST"
            path={isSchedule ? '/public/v1/audit-schedules' : '/public/v1/audits'}
            body={briefly(isSchedule ? scheduleOf(form, enabled) : requestOf(form, enabled))}
          />
          <Button type="submit" loading={busy} disabled={!may || isAsking}>
            {t(isSchedule ? 'make_schedule' : 'start_audit')}
          </Button>
        </FormFoot>
      </form>
    </Page>
  );
};
