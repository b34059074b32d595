import type { DraftField, TemplateIssue } from '@copydesk/contract/template-authoring';
import type { Place } from './issues.ts';
import type { Grip } from './use-drag-order.ts';

/** What a row of the form builder is told, and its editor once it is open. */
export interface FieldRowProps {
  readonly field: DraftField;
  readonly form: readonly DraftField[];
  readonly n: number;
  readonly lang: string | undefined;
  readonly isOpen: boolean;
  /** It was added just now: its label is waited for. */
  readonly isNew: boolean;
  /** Programs know its key already. */
  readonly isPublished: boolean;
  readonly mayWrite: boolean;
  readonly issues: readonly TemplateIssue[];
  readonly warnings: readonly TemplateIssue[];
  readonly place: Place;
  readonly onToggle: () => void;
  readonly onChange: (changes: Partial<DraftField>) => void;
  /** For changes that also take properties away. */
  readonly onReplace: (field: DraftField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly grip: Grip;
  /** That it is being dragged, or that what is dragged would come above or below it. */
  readonly mark: 'moving' | 'above' | 'below' | undefined;
  readonly onRemove: () => void;
}
