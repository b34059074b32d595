import type {
  TemplateContent,
  TemplateDraft,
  TemplateIssue,
  TemplateToEdit,
} from '@copydesk/contract/templates/template-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get, post } from '../../../lib/api.ts';
import type { SaveStatus } from '../../../lib/autosave.ts';
import { keyOf } from '../../../lib/query.ts';
import { useAutosaved } from '../../../lib/use-autosaved.ts';
import { keepTemplate, templateQuery } from '../api.ts';

/** A template that is being edited, and whether it is saved. */
export interface Draft {
  readonly languages: readonly TemplateContent[];
  readonly status: SaveStatus;
  readonly issues: readonly TemplateIssue[];
  readonly warnings: readonly TemplateIssue[];
  readonly edit: (
    change: (before: readonly TemplateContent[]) => readonly TemplateContent[],
  ) => void;
  /** Sends unsaved changes. Returns the revision at which everything is saved, or null. */
  readonly settle: () => Promise<number | null>;
  /** Shows the server's answer to an action such as publishing. */
  readonly adopt: (template: TemplateToEdit) => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => Promise<void>;
}

/** Keeps the draft of a template and the server in step during editing. */
export const useDraft = (template: TemplateToEdit): Draft => {
  const queries = useQueryClient();
  const { id } = template;
  const saved = useAutosaved<readonly TemplateContent[], TemplateDraft>(template.languages, {
    revision: template.revision,
    send: (languages, base) =>
      post('saveTemplateDraft', {
        params: { template_id: id },
        body: { base_revision: base, languages: [...languages] },
      }),
    onSaved: (languages, { revision, saved_at: updated_at, issues, warnings }) => {
      const found = { revision, updated_at, issues, warnings, has_draft: true };
      queries.setQueryData<TemplateToEdit>(
        templateQuery(id).queryKey,
        (before) => before && { ...before, ...found, languages: [...languages] },
      );
      void queries.invalidateQueries({ queryKey: keyOf('listTemplatesToEdit') });
    },
  });
  const { follow } = saved;
  useEffect(() => follow(template.languages, template.revision), [follow, template]);
  const adopt = (next: TemplateToEdit): void => {
    saved.adopt(next.languages, next.revision);
    keepTemplate(queries, next);
  };
  const readNow = (): Promise<TemplateToEdit> =>
    get('getTemplateToEdit', { params: { template_id: id } });
  return {
    languages: saved.value,
    status: saved.status,
    issues: template.issues,
    warnings: template.warnings,
    edit: (change) => saved.edit(change(saved.latest())),
    settle: saved.settle,
    adopt,
    keepMine: async () => void (await saved.overwrite((await readNow()).revision)),
    takeTheirs: async () => adopt(await readNow()),
  };
};
