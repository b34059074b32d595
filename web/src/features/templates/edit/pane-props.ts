import type { TemplateContent } from '@copydesk/contract/templates/template-draft';

/** The properties of every pane: the open language, and the function that changes it. */
export interface PaneProps {
  readonly content: TemplateContent;
  /** The index of the language. Issues name the language by it. */
  readonly at: number;
  readonly mayWrite: boolean;
  readonly edit: (change: (before: TemplateContent) => TemplateContent) => void;
}
