import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMay } from '../../../lib/session.ts';
import { Button } from '../../../ui/controls.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { useMediaQuery } from '../../../ui/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ReviewProvider, useReview } from '../state/open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { DecisionBar, ToldBar } from '../decide/decision-bar.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ListKeeper } from '../state/list-provider.tsx';
import { useAsking } from '../state/follow-changes.ts';
import { ReviewDialogs } from '../decide/review-dialogs.tsx';
import { ReviewHeader } from './review-header.tsx';
import { ReviewKeys } from './review-keys.tsx';
import styles from './review-page.module.css';
import { useTexts } from '../texts.ts';
import { ROUTE, useAddress, useReviewSearch } from '../state/use-address.ts';
import { useNewReview } from '../state/use-new-review.ts';
import { ViolationDetail } from '../detail/violation-detail.tsx';
import { ViolationList } from '../list/violation-list.tsx';

const PHONE = '(max-width: 48em)';

const Screens = ({ isPhone }: { readonly isPhone: boolean }) => {
  const t = useTexts();
  const review = useReview();
  const navigate = useNavigate({ from: ROUTE });
  const mayDecide = useMay('decide');
  const isOpen = useCell(review.current) !== null;
  const open = useCallback(
    (id: string): void => {
      review.current.set(id);
      // On a phone the list is a separate screen. The new history entry lets the back button return to it.
      if (isPhone)
        void navigate({ search: (before) => ({ ...before, v: id }), resetScroll: false });
    },
    [review, navigate, isPhone],
  );
  const back = useCallback((): void => {
    if (isPhone) review.current.set(null);
  }, [review, isPhone]);
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

const DecisionQueue = () => {
  const t = useTexts();
  const review = useReview();
  const live = useAsking();
  const isPhone = useMediaQuery(PHONE, globalThis.matchMedia?.(PHONE).matches ?? false);
  const isOpen = useCell(review.current) !== null;
  useAddress(review);
  if (live.isError && live.error.status === 404) {
    return (
      <div className={styles['nowhere']}>
        <Message title={t('no_audit')}>{t('no_audit_why')}</Message>
      </div>
    );
  }
  return (
    <div className={styles['page']}>
      <ReviewHeader isBare={isPhone && isOpen} />
      <ListKeeper>
        <Screens isPhone={isPhone} />
      </ListKeeper>
    </div>
  );
};

const Review = ({ auditId }: { readonly auditId: string }) => {
  const { v } = useReviewSearch();
  const review = useNewReview(auditId, v ?? null);
  return (
    <ReviewProvider value={review}>
      <DecisionQueue />
    </ReviewProvider>
  );
};

/** The inbox: the list on the left, the open finding on the right, and the decisions below. */
export const ReviewPage = () => {
  const { auditId } = useParams({ from: ROUTE });
  return <Review key={auditId} auditId={auditId} />;
};
