import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useWorkspace } from '../../../lib/session.ts';
import { ViewsMenu } from '../../../parts/review/views-menu.tsx';
import { ActionIcon, Button } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { facetQuery } from '../api.ts';
import { useQueue } from '../state/open-queue.ts';
import {
  beginAgain,
  countFilters,
  useFilter,
  useQueueSearch,
  useSetSearch,
} from '../state/use-address.ts';
import { useTexts } from '../texts.ts';
import styles from './queue-page.module.css';

type Shown = 'open' | 'mine' | 'decided' | 'gone';

/** The title, which findings are shown, how many they are, and the saved views. */
export const QueueHeader = memo(({ isBare }: { readonly isBare: boolean }) => {
  const t = useTexts();
  const queue = useQueue();
  const { number } = useFormats();
  const search = useQueueSearch();
  const { id: workspaceId } = useWorkspace();
  const setSearch = useSetSearch();
  const { data } = useQuery(facetQuery(useFilter(), 'severity'));
  const shown: Shown = search.mine ? 'mine' : (search.standing ?? 'open');
  const filters = countFilters(search);
  // The facet ignores the filter on its own property, so its total does not say how many are listed then.
  const total =
    data && search.severity
      ? data.values.find(({ value }) => value === search.severity)?.count
      : data?.total;
  if (isBare) return <h1 className="visually-hidden">{t('queue_title')}</h1>;
  const choose = (next: Shown): void =>
    setSearch({
      mine: next === 'mine' ? true : undefined,
      standing: next === 'decided' || next === 'gone' ? next : undefined,
    });
  const readAgain = (): void => {
    beginAgain(queue);
    queue.round.set(queue.round.get() + 1);
  };
  return (
    <header className={styles['header']}>
      <title>{`${t('queue_title')} · Copydesk`}</title>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{t('queue_title')}</h1>
        <span role="status" className={styles['total']} data-testid="queue-total">
          {total === undefined ? '' : t('total', { count: total, number: number(total) })}
        </span>
      </div>
      <SegmentedFilter
        label={t('show_which')}
        value={shown}
        onChange={choose}
        choices={[
          { value: 'mine', label: t('my_queue') },
          { value: 'open', label: t('all_open') },
          { value: 'decided', label: t('standing_decided') },
          { value: 'gone', label: t('standing_gone') },
        ]}
      />
      <div className={styles['tools']}>
        <Button
          className={styles['filters'] ?? ''}
          variant="default"
          leftSection={<Icon name="filter" />}
          onClick={() => queue.dialog.set({ kind: 'filters' })}
        >
          {filters === 0 ? t('filters') : t('filters_count', { number: number(filters) })}
        </Button>
        <TextLink to="/w/$workspaceId/queue/standing" params={{ workspaceId }}>
          {t('standing_title')}
        </TextLink>
        <ViewsMenu
          onOpen={() => beginAgain(queue)}
          onSave={() => queue.dialog.set({ kind: 'save' })}
        />
        <ActionIcon aria-label={t('read_again')} title={t('read_again')} onClick={readAgain}>
          <Icon name="refresh" />
        </ActionIcon>
      </div>
    </header>
  );
});
QueueHeader.displayName = 'QueueHeader';
