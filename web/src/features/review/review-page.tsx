import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMay } from '../../lib/session.ts';
import { Button } from '../../ui/controls.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMediaQuery } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { BenchProvider, useBench } from './bench.ts';
import { useCell } from './cell.ts';
import { DecisionBar, ToldBar } from './decision-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListKeeper } from './list-keeper.tsx';
import { useAsking } from './live.ts';
import { ReviewDialogs } from './review-dialogs.tsx';
import { ReviewHeader } from './review-header.tsx';
import { ReviewKeys } from './review-keys.tsx';
import styles from './review-page.module.css';
import { useTexts } from './texts.ts';
import { ROUTE, useAddress, useReviewSearch } from './use-address.ts';
import { useNewBench } from './use-new-bench.ts';
import { ViolationDetail } from './violation-detail.tsx';
import { ViolationList } from './violation-list.tsx';

const PHONE = '(max-width: 48em)';

const Screens = ({ isPhone }: { readonly isPhone: boolean }) => {
  const t = useTexts();
  const bench = useBench();
  const navigate = useNavigate({ from: ROUTE });
  const mayDecide = useMay('decide');
  const isOpen = useCell(bench.current) !== null;
  const open = useCallback(
    (id: string): void => {
      bench.current.set(id);
      // On a phone the list is a screen of its own, to which the browser's back button leads.
      if (isPhone)
        void navigate({ search: (before) => ({ ...before, v: id }), resetScroll: false });
    },
    [bench, navigate, isPhone],
  );
  const back = useCallback((): void => {
    if (isPhone) bench.current.set(null);
  }, [bench, isPhone]);
  const showsList = !isPhone || !isOpen;
  const showsDetail = !isPhone || isOpen;
  return (
    <div className={styles['screens']} data-phone={isPhone || undefined}>
      {showsList ? (
        <section className={styles['list']} aria-label={t('list')}>
          <FilterBar />
          <ViolationList opensFirst={!isPhone} onOpen={open} />
          {isPhone && mayDecide ? <DecisionBar /> : null}
        </section>
      ) : null}
      {showsDetail ? (
        <div className={styles['open']}>
          {isPhone ? (
            <div className={styles['back']}>
              <Button variant="subtle" leftSection={<Icon name="left" />} onClick={back}>
                {t('to_list')}
              </Button>
            </div>
          ) : null}
          <ViolationDetail />
          {mayDecide ? <DecisionBar /> : <ToldBar />}
        </div>
      ) : null}
      <ReviewKeys onBack={back} />
      <ReviewDialogs />
    </div>
  );
};

const Desk = () => {
  const t = useTexts();
  const bench = useBench();
  const live = useAsking();
  const isPhone = useMediaQuery(PHONE, globalThis.matchMedia?.(PHONE).matches ?? false);
  const isOpen = useCell(bench.current) !== null;
  useAddress(bench);
  if (live.isError && live.error.status === 404) {
    return (
      <div className={styles['nowhere']}>
        <EmptyState title={t('no_audit')}>{t('no_audit_why')}</EmptyState>
      </div>
    );
  }
  return (
    <div className={styles['desk']}>
      <ReviewHeader isBare={isPhone && isOpen} />
      <ListKeeper>
        <Screens isPhone={isPhone} />
      </ListKeeper>
    </div>
  );
};

const Review = ({ auditId }: { readonly auditId: string }) => {
  const { v } = useReviewSearch();
  const bench = useNewBench(auditId, v ?? null);
  return (
    <BenchProvider value={bench}>
      <Desk />
    </BenchProvider>
  );
};

/** The inbox: a reviewer's list on the left, the finding on the right, decisions below. */
export const ReviewPage = () => {
  const { auditId } = useParams({ from: ROUTE });
  return <Review key={auditId} auditId={auditId} />;
};
