import type { PicturedFinding, WordBox } from '@copydesk/contract/library/picture';
import severity from '../severity.module.css';
import { severityClass, shownSeverity } from '../severity.ts';
import styles from './picture.module.css';

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface BoxesProps {
  /** Of what the boxes are on, in the units of the boxes. */
  readonly size: { readonly width: number; readonly height: number };
  readonly finding: PicturedFinding;
  readonly boxes: readonly WordBox[];
  /** What a screen reader says of them. */
  readonly label: string;
  readonly isPointed: boolean;
  readonly onPoint: ((violationId: string) => void) | undefined;
}

/** The boxes of one finding. A screen reader reads the first of them: the others are further lines of the same words. */
export const Boxes = ({ size, finding, boxes, label, isPointed, onPoint }: BoxesProps) => {
  const { violation_id: id } = finding;
  const Tag = onPoint ? 'button' : 'div';
  return boxes.map((box, at) => (
    <Tag
      key={`${id} ${at}`}
      {...(onPoint ? { type: 'button' as const, onClick: () => onPoint(id) } : { role: 'img' })}
      {...(at === 0 ? { 'aria-label': label } : { 'aria-hidden': true, tabIndex: -1 })}
      className={`${styles['box']} ${severity[severityClass[shownSeverity(finding.severity)]]}`}
      data-pointed={isPointed ? true : undefined}
      data-box={id}
      style={{
        left: percent(box.left, size.width),
        top: percent(box.top, size.height),
        width: percent(box.width, size.width),
        height: percent(box.height, size.height),
      }}
    />
  ));
};
