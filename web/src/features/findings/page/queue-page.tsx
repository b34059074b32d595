import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useCell } from '../../../lib/cell.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { DecisionButtons } from '../../../parts/review/decision-buttons.tsx';
import { ToldLine } from '../../../parts/review/told-line.tsx';
import { Button } from '../../../ui/controls.ts';
import { useMediaQuery } from '../../../ui/hooks.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Facets } from '../list/facets.tsx';
import { QueueList } from '../list/queue-list.tsx';
import { FindingPane } from '../pane/finding-pane.tsx';
import { reachOf, startDecision, undoLast } from '../state/decide.ts';
import { createQueue, type OpenQueue, QueueProvider, useQueue } from '../state/open-queue.ts';
import { stateOf } from '../state/rows.ts';
import { useAddress, useFilter } from '../state/use-address.ts';
import { useTexts } from '../texts.ts';
import { QueueDialogs } from './queue-dialogs.tsx';
import { QueueHeader } from './queue-header.tsx';
import { QueueKeys } from './queue-keys.tsx';
import styles from './queue-page.module.css';

const PHONE = '(max-width: 48em)';
const WIDE = '(min-width: 75em)';

const useMatches = (media: string): boolean =>
  useMediaQuery(media, globalThis.matchMedia?.(media).matches ?? false);

/** The decisions, with what was decided last above them. */
const DecisionBar = () => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const mayDecide = useMay('decide');
  const current = useCell(queue.current);
  const made = useCell(queue.made);
  const row = useCell(queue.rows).find(({ key }) => key === current);
  const reach = row ? reachOf(queue, row) : 0;
  const hasButtons = mayDecide && row !== undefined;
  return (
    <div
      className={styles['bar']}
      role="group"
      aria-label={t('decisions')}
      data-bare={!hasButtons || undefined}
    >
      <ToldLine told={queue.told} onUndo={() => undoLast(queue, t)} />
      {hasButtons ? (
        <>
          <DecisionButtons
            present={stateOf(row, made)}
            onDecide={(action) => startDecision(queue, t, action)}
          />
          <Button
            className={styles['always']}
            variant="subtle"
            rightSection={<Kbd keys="s" />}
            onClick={() => queue.dialog.set({ kind: 'always', key: row.key })}
          >
            {t('always')}
          </Button>
          {reach > 1 ? (
            <span className={styles['reach']}>{t('times', { number: number(reach) })}</span>
          ) : null}
        </>
      ) : null}
    </div>
  );
};

const Screens = ({ isPhone }: { readonly isPhone: boolean }) => {
  const t = useTexts();
  const queue = useQueue();
  const isWide = useMatches(WIDE);
  const isOpen = useCell(queue.current) !== null;
  const open = useCallback((key: string): void => queue.current.set(key), [queue]);
  const back = useCallback((): void => {
    if (isPhone) queue.current.set(null);
  }, [queue, isPhone]);
  return (
    <div className={styles['screens']} data-phone={isPhone || undefined}>
      {isWide ? (
        <aside className={styles['side']} aria-label={t('filters')}>
          <Facets />
        </aside>
      ) : null}
      {/* On a phone the list stays where it is, behind the open finding. */}
      <div className={styles['list']} hidden={isPhone && isOpen}>
        <QueueList opensFirst={!isPhone} onOpen={open} />
        {isPhone && !isOpen ? <DecisionBar /> : null}
      </div>
      {!isPhone || isOpen ? (
        <div className={styles['open']}>
          {isPhone ? (
            <div className={styles['back']}>
              <Button variant="subtle" leftSection={<Icon name="left" />} onClick={back}>
                {t('to_list')}
              </Button>
            </div>
          ) : null}
          <FindingPane />
          <DecisionBar />
        </div>
      ) : null}
      <QueueKeys onBack={back} />
      <QueueDialogs />
    </div>
  );
};

/** The browser asks before the page is closed while decisions are still being sent. */
const useWarning = ({ pending }: OpenQueue): void => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (pending.get() > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [pending]);
};

const Desk = () => {
  const queue = useQueue();
  const isPhone = useMatches(PHONE);
  const isOpen = useCell(queue.current) !== null;
  useAddress(queue);
  useWarning(queue);
  return (
    <div className={styles['page']}>
      <QueueHeader isBare={isPhone && isOpen} />
      <Screens isPhone={isPhone} />
    </div>
  );
};

/** The queue: findings of all audits, each once, in clusters that are decided together. */
export const QueuePage = () => {
  const queryClient = useQueryClient();
  const filter = useFilter();
  const [queue] = useState(() => createQueue(queryClient, filter));
  return (
    <QueueProvider value={queue}>
      <Desk />
    </QueueProvider>
  );
};
