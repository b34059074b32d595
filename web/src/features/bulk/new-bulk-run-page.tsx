import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button, Progress } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { ColumnFields } from './column-fields.tsx';
import { isPlain, withFill } from './draft.ts';
import { FileField } from './file-field.tsx';
import { FirstRows } from './first-rows.tsx';
import { MistakeList } from './mistake-list.tsx';
import styles from './new-run.module.css';
import { StartFields, StartFoot } from './start-foot.tsx';
import { TargetFields } from './target-fields.tsx';
import { useTexts } from './texts.ts';
import { useNewRun } from './use-new-run.ts';
import { exampleCsv, saveText } from './write-csv.ts';

const route = getRouteApi('/w/$workspaceId/bulk/new');
type NewRun = ReturnType<typeof useNewRun>;

const Example = ({ run: { form, search } }: { readonly run: NewRun }) => {
  const t = useTexts();
  return (
    <Button
      variant="default"
      disabled={!form}
      title={form ? undefined : t('example_first')}
      leftSection={<Icon name="download" />}
      onClick={() =>
        form ? saveText(`${search.language ?? 'EN'}-example.csv`, exampleCsv(form)) : null
      }
    >
      {t('example')}
    </Button>
  );
};

/** Shows how much of the file is uploaded, and then that the server is checking it. */
const Checking = ({ run: { checked } }: { readonly run: NewRun }) => {
  const t = useTexts();
  const { share } = useFormats();
  const isSent = checked.sent >= 1;
  return (
    <div className={styles['checking']} data-on={checked.isChecking ? '' : undefined}>
      {checked.isChecking ? (
        <>
          <Progress
            size={4}
            value={checked.sent * 100}
            animated={isSent}
            aria-label={t(isSent ? 'checking' : 'sending')}
          />
          <p className={styles['quiet']} role="status">
            {isSent ? t('checking') : t('sent', { share: share(checked.sent) })}
          </p>
        </>
      ) : null}
    </div>
  );
};

const Mistakes = ({ run }: { readonly run: NewRun }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { check } = run.checked;
  if (!check) return null;
  if (check.mistakes_total === 0 && !check.ready) {
    return <Notice tone="warning">{t('fields_first')}</Notice>;
  }
  if (check.mistakes_total === 0) {
    return (
      <Notice tone="good">
        {t('no_mistakes', { count: check.rows, number: number(check.rows) })}
      </Notice>
    );
  }
  const total = check.mistakes_total;
  return (
    <>
      <p className={styles['counts']}>
        <strong>{t('wrong', { count: check.wrong, number: number(check.wrong) })}</strong>{' '}
        {t('of_rows', { number: number(check.rows) })} ·{' '}
        {t('mistakes_count', { count: total, number: number(total) })}.{' '}
        <span className={styles['quiet']}>{t('fix_words')}</span>
      </p>
      <MistakeList
        check={check}
        kind={run.search.kind}
        onKind={(kind) => run.setSearch({ kind })}
      />
    </>
  );
};

/** The part of the page that is shown after the file was checked. */
const Looked = ({ run }: { readonly run: NewRun }) => {
  const t = useTexts();
  const { check, isChecking } = run.checked;
  if (!check || !run.form) return null;
  return (
    <div className={isChecking ? styles['stale'] : undefined}>
      <Section title={t('columns_title')} note={t('columns_note')}>
        <ColumnFields
          check={check}
          form={run.form}
          fills={run.draft.fills}
          onFill={(field, fill) => run.change(withFill(run.draft, field, fill))}
        />
      </Section>
      <Section title={t('first_title')}>
        <FirstRows check={check} />
      </Section>
      <Section title={t('check_title')}>
        <Mistakes run={run} />
      </Section>
      <Section title={t('start_title')}>
        <StartFields draft={run.draft} check={check} onChange={run.change} />
      </Section>
    </div>
  );
};

/** The same run as a request of the public API, if that accepts the file as it is. */
const Curl = ({ run: { checked, draft } }: { readonly run: NewRun }) => {
  const { check, plan } = checked;
  if (!check || !plan || !draft.file || !isPlain(check)) return null;
  const { template_id: template, language_key: language, tone_of_voice_meta_id: tone } = plan;
  const query = new URLSearchParams({
    template_id: template,
    language_key: language,
    ...(tone ? { tone_of_voice_meta_id: tone } : {}),
  });
  const type = check.format === 'csv' ? 'text/csv' : 'application/jsonl';
  return (
    <CurlButton
      method="POST"
      path={`/public/v1/bulk?${query.toString()}`}
      file={{ name: draft.file.name, type }}
    />
  );
};

/** Prepares a run: choose the template and the file, assign the columns, read the mistakes, and start. */
export const NewBulkRunPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const may = useMay('write');
  const run = useNewRun();
  const { draft, checked, search, language } = run;
  useKey('mod+enter', t('start_title'), () => void run.begin(), { inFields: true, enabled: may });
  return (
    <Page>
      <PageHeader
        title={t('new_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/bulk" params={{ workspaceId }}>
            {t('title')}
          </TextLink>
        }
        note={t('new_note')}
      />
      {may ? null : <Notice tone="warning">{t('may_not')}</Notice>}
      {run.problem === null ? null : <Notice tone="problem">{run.problem}</Notice>}
      <Section title={t('target_title')}>
        <TargetFields search={search} language={language} onChange={run.setSearch} />
      </Section>
      <Section title={t('file_title')} note={t('file_note')}>
        <FileField
          draft={draft}
          check={checked.check}
          onChange={run.change}
          example={<Example run={run} />}
        />
        {draft.file && search.template === undefined ? <Notice>{t('target_first')}</Notice> : null}
        <Checking run={run} />
        <QueryNotice query={checked.query} />
      </Section>
      <Looked run={run} />
      <StartFoot
        draft={draft}
        check={checked.check}
        isChecking={checked.isChecking}
        busy={run.busy}
        may={may}
        onStart={() => void run.begin()}
      >
        <Curl run={run} />
      </StartFoot>
    </Page>
  );
};
