import { lazy, Suspense } from 'react';
import { addressOf } from '../../lib/api.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { FilePagesProps } from './look.ts';
import styles from './picture.module.css';
import { useTexts } from './texts.ts';

// What draws the pages is larger than the rest of the application, so only those who look at such a file load it.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

/** How many characters of the hash are shown. They are enough to recognise the file. */
const HASH_LENGTH = 12;

/** A Word file as a page in a frame that runs no scripts and loads nothing. */
const DrawnDocx = ({ snapshotId, auditId, name, findings, pointed }: FilePagesProps) => {
  const t = useTexts();
  const finding = findings.find(({ violation_id: id }) => id === pointed);
  const words = finding?.words ?? null;
  const src = addressOf('getSnapshotDrawing', {
    params: { snapshot_id: snapshotId },
    query: { audit_id: auditId ?? undefined, violation_id: pointed },
  });
  return (
    <>
      {finding ? (
        <p className={styles['place']} role="status">
          {words === null
            ? t('nowhere')
            : t(finding.in_file ? 'docx_place' : 'file_unplaced', { words })}
        </p>
      ) : null}
      <iframe
        className={styles['drawing']}
        sandbox=""
        referrerPolicy="no-referrer"
        title={t('docx_title', { name })}
        src={`${src}#finding`}
        data-testid="file-drawing"
      />
    </>
  );
};

/** The pages of a file, drawn when somebody looks at them, with findings boxed. */
export const FilePages = (props: FilePagesProps) => {
  const t = useTexts();
  const { format, sha256 } = props.file;
  const hash = sha256.slice(0, HASH_LENGTH);
  return (
    <div className={styles['picture']}>
      {format === 'docx' ? (
        <DrawnDocx {...props} />
      ) : (
        <Suspense fallback={<Skeleton rows={4} height={40} />}>
          <PdfPages key={props.snapshotId} {...props} />
        </Suspense>
      )}
      <p className="quiet">{t(format === 'docx' ? 'docx_drawn' : 'file_drawn', { hash })}</p>
    </div>
  );
};
