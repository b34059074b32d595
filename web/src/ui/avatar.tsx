import styles from './avatar.module.css';
import { Icon } from './icon.tsx';

const segmenter = new Intl.Segmenter();

/** Letters as people count them: an accent belongs to its letter. */
const lettersOf = (word: string, count: number): string =>
  [...segmenter.segment(word)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');

/** Two letters of a name or an address. */
export const initialsOf = (name: string): string => {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const [first = '?', ...others] = words;
  const last = others.at(-1);
  const letters = last ? `${lettersOf(first, 1)}${lettersOf(last, 1)}` : lettersOf(first, 2);
  return letters.toUpperCase();
};

interface AvatarProps {
  /** Null for somebody who is a member no more. */
  readonly name: string | null;
  readonly kind?: 'user' | 'key';
  readonly size?: number;
}

/** Who, as two letters; the name itself must stand beside it. */
export const Avatar = ({ name, kind = 'user', size = 24 }: AvatarProps) => (
  <span
    className={styles['avatar']}
    style={{ width: size, height: size, fontSize: size <= 24 ? 10 : 12 }}
    aria-hidden="true"
    data-kind={kind}
  >
    {kind === 'key' ? <Icon name="key" size={14} /> : name === null ? '?' : initialsOf(name)}
  </span>
);
