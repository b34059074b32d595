import { may, type Permission, POLICY, ROLES } from '@copydesk/contract/shared/policy';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './settings.module.css';
import { useTexts } from './texts.ts';

const PERMISSIONS = Object.keys(POLICY) as readonly Permission[];

/** The access policy as a table. It is read from the same policy that the server enforces. */
export const RolesTable = () => {
  const t = useTexts();
  return (
    <Section title={t('roles_heading')} note={t('roles_note')}>
      <DataTable
        label={t('roles_heading')}
        rows={PERMISSIONS}
        rowKey={(permission) => permission}
        columns={[
          {
            key: 'permission',
            title: t('permission'),
            cell: (permission) => (
              <div className={styles['first']}>{t(`permission_${permission}`)}</div>
            ),
          },
          ...ROLES.map((role) => ({
            key: role,
            title: t(`role_${role}`),
            width: '96px',
            cell: (permission: Permission) =>
              may(role, permission) ? (
                <span className={styles['allowed']}>
                  <Icon name="check" />
                  <span className="visually-hidden">{t('yes')}</span>
                </span>
              ) : (
                <span className="visually-hidden">{t('no')}</span>
              ),
          })),
        ]}
      />
    </Section>
  );
};
