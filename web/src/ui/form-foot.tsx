import type { ReactNode } from 'react';
import styles from './form-foot.module.css';

/** The foot of a long form with its button. It is always visible; on a phone it is at the end of the form. */
export const FormFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['foot']}>{children}</div>
);
