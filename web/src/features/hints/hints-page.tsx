import type { AuditHint, HintAnswer, HintList } from '@copydesk/contract/hints/hint';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { isProblem } from '../../lib/problem.ts';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { auditName, filterOf, hintsOf, useHintAnswers } from './api.ts';
import { HintCard, HintNote } from './hint-card.tsx';
import { HintFilters } from './hint-filters.tsx';
import styles from './hints.module.css';
import type { HintsSearch } from './search.ts';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/audits/$auditId/hints');

/** One hint at a time, with a key for each answer, and the others of the page below it. */
const Hints = ({ page }: { readonly page: HintList }) => {
  const t = useTexts();
  const { workspaceId, auditId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('decide');
  const { answer, undo, isPending, canUndo } = useHintAnswers(auditId, search);
  const { hints, next_after: nextAfter } = page;
  const waiting = hints.findIndex(({ state }) => state === 'undecided');
  const known = hints.findIndex(({ id }) => id === search.at);
  const index = known >= 0 ? known : Math.max(0, waiting);
  const hint = hints[index];
  const open = (id: string | undefined): void =>
    void navigate({ search: { ...search, at: id }, replace: true, resetScroll: false });
  const turn = (after: number | undefined): void =>
    void navigate({ search: { ...search, after, at: undefined }, resetScroll: false });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isProblem(error)) throw error;
      showToast({ tone: 'problem', message: error.detail || t('not_answered') });
    }
  };
  const step = (by: 1 | -1): void => {
    const next = hints[index + by];
    if (next) open(next.id);
    else if (by === 1 && nextAfter !== null) turn(nextAfter);
  };
  const give = (given: HintAnswer, note: string | null = null): void => {
    if (!hint || isPending) return;
    void attempt(async () => {
      await answer(hint, { answer: given, note });
      // A breach stays open, so that a note can be added.
      const next = hints.slice(index + 1).find(({ state }) => state === 'undecided');
      open(given === 'no_breach' && next ? next.id : hint.id);
    });
  };
  const takeBack = (): void => {
    if (isPending) return;
    void attempt(async () => open((await undo()) ?? hint?.id));
  };
  useKey('b', t('breach'), () => give('breach'), { enabled: may });
  useKey('n', t('no_breach'), () => give('no_breach'), { enabled: may });
  useKey('s', t('skip'), () => step(1));
  useKey('z', t('undo'), takeBack, { enabled: may && canUndo });
  useKey('j', t('next'), () => step(1));
  useKey('k', t('previous'), () => step(-1));
  if (!hint) return <p className={styles['words']}>{t('none')}</p>;
  return (
    <>
      <HintCard workspaceId={workspaceId} hint={hint} place={index + 1} total={hints.length} />
      {may ? (
        <div className={styles['buttons']}>
          <Button
            variant={hint.state === 'breach' ? 'filled' : 'default'}
            rightSection={<Kbd keys="b" />}
            onClick={() => give('breach')}
          >
            {t('breach')}
          </Button>
          <Button
            variant={hint.state === 'no_breach' ? 'filled' : 'default'}
            rightSection={<Kbd keys="n" />}
            onClick={() => give('no_breach')}
          >
            {t('no_breach')}
          </Button>
          <Button variant="subtle" rightSection={<Kbd keys="s" />} onClick={() => step(1)}>
            {t('skip')}
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
        </div>
      ) : (
        <p className={styles['words']}>{t('may_not')}</p>
      )}
      {may && hint.state !== 'undecided' ? (
        <HintNote
          key={`${hint.id} ${hint.decided_at}`}
          hint={hint}
          isPending={isPending}
          onSave={(note) => give(hint.state === 'breach' ? 'breach' : 'no_breach', note)}
        />
      ) : null}
      {waiting < 0 ? <p className={styles['words']}>{t('all_done')}</p> : null}
      <HintRows hints={hints} openId={hint.id} onOpen={open} />
      <div className={styles['buttons']}>
        {search.after === undefined ? null : (
          <Button variant="default" onClick={() => turn(undefined)}>
            {t('first_page')}
          </Button>
        )}
        {nextAfter === null ? null : (
          <Button variant="default" onClick={() => turn(nextAfter)}>
            {t('next_page')}
          </Button>
        )}
      </div>
    </>
  );
};

const HintRows = ({
  hints,
  openId,
  onOpen,
}: {
  readonly hints: readonly AuditHint[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
}) => {
  const t = useTexts();
  return (
    <ol className={styles['rows']} aria-label={t('list_label')}>
      {hints.map((hint) => (
        <li key={hint.id}>
          <button
            type="button"
            className={styles['row']}
            aria-current={hint.id === openId}
            onClick={() => onOpen(hint.id)}
          >
            <span className={styles['rowState']}>{t(hint.state)}</span>
            <span className={styles['rowWords']}>{hint.quote}</span>
          </button>
        </li>
      ))}
    </ol>
  );
};

/** The hints of an audit: sentences that read like a claim although no rule objects. */
export const HintsPage = () => {
  const t = useTexts();
  const { number } = useFormats();
  const { workspaceId, auditId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const audit = useQuery(auditName(auditId));
  const query = useQuery(hintsOf(auditId, search));
  const page = query.data;
  const left = page?.left_out ?? 0;
  return (
    <Page>
      <PageHeader
        title={t('hints_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId }}>
            {audit.data?.name ?? t('audit')}
          </TextLink>
        }
        note={
          page
            ? t('counts', {
                undecided: number(page.counts.undecided),
                breach: number(page.counts.breach),
                no_breach: number(page.counts.no_breach),
              })
            : undefined
        }
        actions={
          <Button
            variant="default"
            component="a"
            href={addressOf('exportHints', { params: { id: auditId }, query: filterOf(search) })}
            download
            leftSection={<Icon name="download" />}
          >
            {t('export_csv')}
          </Button>
        }
      />
      <QueryNotice query={query} />
      <p className={styles['words']}>{t('hints_note')}</p>
      {page ? null : <Skeleton rows={6} />}
      {page?.left_out === null ? <p className={styles['words']}>{t('not_looked')}</p> : null}
      {left > 0 ? (
        <p className={styles['words']}>{t('left_out', { count: left, number: number(left) })}</p>
      ) : null}
      {page && page.left_out !== null ? (
        <>
          <HintFilters
            search={search}
            languages={page.languages}
            onChange={(next: HintsSearch) =>
              void navigate({ search: next, replace: true, resetScroll: false })
            }
          />
          <Hints page={page} />
        </>
      ) : null}
    </Page>
  );
};
