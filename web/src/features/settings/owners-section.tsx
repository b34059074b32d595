import type { FindingOwner, SetFindingOwnerRequest } from '@copydesk/contract/findings/owner';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { ask } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NativeSelect, TextInput } from '../../ui/controls.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { Section } from '../../ui/page.tsx';
import { membersQuery } from './api.ts';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const useSetOwner = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SetFindingOwnerRequest) => post('setFindingOwner', { body }),
    onSuccess: (next) => queries.setQueryData(ask('listFindingOwners').queryKey, next),
  });
};

const AddForm = () => {
  const t = useTexts();
  const members = useQuery(membersQuery());
  const set = useSetOwner();
  const [site, setSite] = useState('');
  const [path, setPath] = useState('');
  const [person, setPerson] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (site.trim() === '' || person === '') return;
    set.mutate(
      { site: site.trim(), path: path.trim(), user_id: person },
      { onSuccess: () => setPath('') },
    );
  };
  return (
    <form className={styles['start']} onSubmit={submit}>
      <TextInput
        label={t('owner_site')}
        value={site}
        maxLength={255}
        onChange={({ currentTarget }) => setSite(currentTarget.value)}
      />
      <TextInput
        label={t('owner_path')}
        value={path}
        maxLength={200}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <NativeSelect
        label={t('owner_person')}
        value={person}
        data={[
          { value: '', label: '' },
          ...(members.data?.members ?? []).map(({ user_id: id, name, email }) => ({
            value: id,
            label: name || email,
          })),
        ]}
        onChange={({ currentTarget }) => setPerson(currentTarget.value)}
      />
      <Button type="submit" loading={set.isPending} disabled={site.trim() === '' || person === ''}>
        {t('owner_add')}
      </Button>
      {set.error ? <p role="alert">{set.error.detail || t('failed')}</p> : null}
    </form>
  );
};

const OwnerLine = ({ owner }: { readonly owner: FindingOwner }) => {
  const t = useTexts();
  const set = useSetOwner();
  const mayChange = useMay('administer');
  const { site, path, name } = owner;
  return (
    <li>
      <strong>{`${site}${path}`}</strong> {name ?? t('owner_left')}{' '}
      {mayChange ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={set.isPending}
          aria-label={t('owner_remove_named', { name: `${site}${path}` })}
          onClick={() => set.mutate({ site, path, user_id: null })}
        >
          {t('owner_remove')}
        </Button>
      ) : null}
    </li>
  );
};

/** Whose findings are those of which site and path. */
export const OwnersSection = () => {
  const t = useTexts();
  const query = useQuery(ask('listFindingOwners'));
  const mayChange = useMay('administer');
  const owners = query.data?.owners ?? [];
  return (
    <Section title={t('owners_title')} note={t('owners_note')}>
      <QueryWait query={query} rows={1} height={36} />
      <ul className="plain-list">
        {owners.map((owner) => (
          <OwnerLine key={`${owner.site} ${owner.path}`} owner={owner} />
        ))}
      </ul>
      {mayChange ? <AddForm /> : null}
    </Section>
  );
};
