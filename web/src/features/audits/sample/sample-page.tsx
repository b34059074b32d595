import type { AuditSample, SampleAnswer } from '@copydesk/contract/audits/sample';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../../lib/format.ts';
import { useKey } from '../../../lib/keys.ts';
import { isProblem } from '../../../lib/problem.ts';
import { useMay } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { auditById, sampleOf } from '../api.ts';
import { MissedWords } from '../missed-estimate.tsx';
import { useTexts } from '../texts.ts';
import { DrawForm } from './draw-form.tsx';
import { MissedDetails, PassageCard } from './passage-card.tsx';
import styles from './sample.module.css';
import { useSampleTexts } from './texts.ts';
import { useAnswers } from './use-answers.ts';

const route = getRouteApi('/w/$workspaceId/audits/$auditId/sample');

interface Details {
  readonly about: string | null;
  readonly note: string | null;
}

const NO_DETAILS: Details = { about: null, note: null };

/** One passage at a time, with a key for each answer. */
const Passages = ({ sample }: { readonly sample: AuditSample }) => {
  const t = useSampleTexts();
  const { workspaceId, auditId } = route.useParams();
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('decide');
  const { answer, undo, isPending, canUndo } = useAnswers(auditId);
  const { passages } = sample;
  const waiting = passages.findIndex((one) => one.answer === null);
  const known = passages.findIndex(({ position }) => position === at);
  const index = known >= 0 ? known : Math.max(0, waiting);
  const passage = passages[index];
  const open = (position: number | undefined): void =>
    void navigate({ search: { at: position }, replace: true, resetScroll: false });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isProblem(error)) throw error;
      showToast({ tone: 'problem', message: error.detail || t('not_answered') });
    }
  };
  const step = (by: 1 | -1): void => {
    const next = passages[index + by];
    if (next) open(next.position);
  };
  const give = (given: SampleAnswer, details = NO_DETAILS): void => {
    if (!passage || isPending) return;
    void attempt(async () => {
      await answer(passage, { answer: given, ...details });
      // A missed breach stays open, so that its rule and a note can be added.
      const next = passages.slice(index + 1).find((one) => one.answer === null);
      open(given === 'nothing_wrong' && next ? next.position : passage.position);
    });
  };
  const takeBack = (): void => {
    if (isPending) return;
    void attempt(async () => open((await undo()) ?? passage?.position));
  };
  useKey('n', t('nothing_wrong'), () => give('nothing_wrong'), { enabled: may });
  useKey('m', t('missed'), () => give('missed'), { enabled: may });
  useKey('z', t('undo'), takeBack, { enabled: may && canUndo });
  useKey('j', t('next'), () => step(1));
  useKey('k', t('previous'), () => step(-1));
  if (!passage) return <p>{t('none_clean')}</p>;
  return (
    <>
      <PassageCard workspaceId={workspaceId} passage={passage} total={passages.length} />
      {may ? (
        <div className={styles['buttons']}>
          <Button
            variant={passage.answer === 'nothing_wrong' ? 'filled' : 'default'}
            rightSection={<Kbd keys="n" />}
            onClick={() => give('nothing_wrong')}
          >
            {t('nothing_wrong')}
          </Button>
          <Button
            variant={passage.answer === 'missed' ? 'filled' : 'default'}
            rightSection={<Kbd keys="m" />}
            onClick={() => give('missed')}
          >
            {t('missed')}
          </Button>
          <Button
            variant="subtle"
            disabled={!canUndo}
            rightSection={<Kbd keys="z" />}
            onClick={takeBack}
          >
            {t('undo')}
          </Button>
          <Button variant="subtle" rightSection={<Kbd keys="k" />} onClick={() => step(-1)}>
            {t('previous')}
          </Button>
          <Button variant="subtle" rightSection={<Kbd keys="j" />} onClick={() => step(1)}>
            {t('next')}
          </Button>
        </div>
      ) : (
        <p className={styles['words']}>{t('may_not')}</p>
      )}
      {may && passage.answer === 'missed' ? (
        <MissedDetails
          key={`${passage.position} ${passage.answers}`}
          passage={passage}
          isPending={isPending}
          onSave={(details) => give('missed', details)}
        />
      ) : null}
      {waiting < 0 ? <p className={styles['words']}>{t('all_done')}</p> : null}
    </>
  );
};

/** Passages in which an audit found nothing, drawn at random, for people to look at. */
export const SamplePage = () => {
  const t = useSampleTexts();
  const words = useTexts();
  const { number } = useFormats();
  const { workspaceId, auditId } = route.useParams();
  const may = useMay('decide');
  const audit = useQuery(auditById(auditId));
  const query = useQuery(sampleOf(auditId));
  const sample = query.data?.sample;
  const answered = sample?.passages.filter(({ answer }) => answer !== null).length ?? 0;
  return (
    <Page>
      <PageHeader
        title={t('sample_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId }}>
            {audit.data?.name ?? words('audit_title')}
          </TextLink>
        }
        note={
          sample
            ? t('answered_of', {
                answered: number(answered),
                total: number(sample.passages.length),
              })
            : undefined
        }
      />
      <QueryNotice query={query} />
      {query.data ? null : <Skeleton rows={6} />}
      {sample ? (
        <>
          <p className={styles['words']}>{t('sample_note')}</p>
          <Passages sample={sample} />
          <Section title={t('estimate_title')}>
            <MissedWords estimate={sample.estimate} />
            {may && sample.passages.length < sample.clean ? (
              <DrawForm auditId={auditId} drawn={sample.passages.length} />
            ) : null}
          </Section>
        </>
      ) : null}
      {sample === null ? (
        <>
          <p className={styles['words']}>{may ? t('draw_words') : t('not_yet')}</p>
          {may ? <DrawForm auditId={auditId} drawn={0} /> : null}
        </>
      ) : null}
    </Page>
  );
};
