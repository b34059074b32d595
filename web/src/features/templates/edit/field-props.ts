import type { DraftField, TemplateIssue } from '@copydesk/contract/templates/template-draft';
import type { Place } from './issues.ts';
import type { Grip } from './use-drag-order.ts';

/** The properties of a row of the form builder, and of its editor. */
export interface FieldRowProps {
  readonly field: DraftField;
  readonly form: readonly DraftField[];
  readonly n: number;
  readonly lang: string | undefined;
  readonly isOpen: boolean;
  /** The field was just added, so its label gets the focus. */
  readonly isNew: boolean;
  /** The field is published, so programs may use its key. */
  readonly isPublished: boolean;
  readonly mayWrite: boolean;
  readonly issues: readonly TemplateIssue[];
  readonly warnings: readonly TemplateIssue[];
  readonly place: Place;
  readonly onToggle: () => void;
  readonly onChange: (changes: Partial<DraftField>) => void;
  /** Replaces the whole field, for changes that also remove properties. */
  readonly onReplace: (field: DraftField) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly grip: Grip;
  /** `moving` while this row is dragged; `above` or `below` if the dragged row would be placed there. */
  readonly mark: 'moving' | 'above' | 'below' | undefined;
  readonly onRemove: () => void;
}
