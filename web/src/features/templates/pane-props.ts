import type { TemplateContent } from '@copydesk/contract/template-authoring';

/** What every pane needs: the language that is open, and how to change it. */
export interface PaneProps {
  readonly content: TemplateContent;
  /** The number of the language, by which issues name it. */
  readonly at: number;
  readonly mayWrite: boolean;
  readonly edit: (change: (before: TemplateContent) => TemplateContent) => void;
}
