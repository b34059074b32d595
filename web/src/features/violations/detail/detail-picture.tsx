import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import { useState } from 'react';
import { storedText, storeText } from '../../../lib/stored.ts';
import { PagePicture } from '../../../parts/picture/page-picture.tsx';
import { Button } from '../../../ui/controls.ts';
import { useTexts } from '../texts.ts';
import styles from './detail-picture.module.css';

const STORED = 'copydesk-picture';

/** The page with the finding boxed on it. Whether it is open is remembered, since a picture takes much room. */
export const DetailPicture = ({ item }: { readonly item: ReviewItem }) => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(() => storedText(STORED) !== 'closed');
  const { snapshot_id: snapshotId } = item.asset;
  if (snapshotId === null) return null;
  const change = (): void => {
    storeText(STORED, isOpen ? 'closed' : '');
    setOpen(!isOpen);
  };
  return (
    <section className={styles['section']} aria-labelledby="detail-picture">
      <div className={styles['head']}>
        <h3 id="detail-picture" className={styles['title']}>
          {t('the_page')}
        </h3>
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={change}>
          {t(isOpen ? 'hide_picture' : 'show_picture')}
        </Button>
      </div>
      {isOpen ? (
        <PagePicture
          snapshotId={snapshotId}
          auditId={item.audit.id}
          violationId={item.violation.id}
        />
      ) : null}
    </section>
  );
};
