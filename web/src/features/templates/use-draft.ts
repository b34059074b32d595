import type {
  TemplateContent,
  TemplateDraft,
  TemplateIssue,
  TemplateToEdit,
} from '@copydesk/contract/template-authoring';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { get, post } from '../../lib/api.ts';
import { type Autosave, createAutosave, type SaveStatus } from '../../lib/autosave.ts';
import { isStale } from '../../lib/problem.ts';
import { keyOf } from '../../lib/query.ts';
import { keepTemplate, templateQuery } from './api.ts';

/** A template as somebody changes it, and how far it is saved. */
export interface Draft {
  readonly languages: readonly TemplateContent[];
  readonly status: SaveStatus;
  readonly issues: readonly TemplateIssue[];
  readonly warnings: readonly TemplateIssue[];
  readonly edit: (
    change: (before: readonly TemplateContent[]) => readonly TemplateContent[],
  ) => void;
  /** Sends what is not sent; gives the revision that everything is saved at, or null. */
  readonly settle: () => Promise<number | null>;
  /** Shows what the server answered to a deed. */
  readonly adopt: (template: TemplateToEdit) => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => Promise<void>;
}

/** The browser asks before it closes a page with something that is not saved. */
const useGuard = (status: SaveStatus, autosave: Autosave<readonly TemplateContent[]>): void => {
  const isOpen = status !== 'saved';
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isOpen]);
  // Another page of the application: what is left is sent in the background.
  useEffect(() => () => void autosave.flush(), [autosave]);
};

interface Shown {
  readonly languages: readonly TemplateContent[];
  readonly status: SaveStatus;
}

/** What the page shows of the draft, kept outside of React so that nothing typed waits for a render. */
const createDesk = (
  first: readonly TemplateContent[],
  autosaveOf: (onStatus: (status: SaveStatus) => void) => Autosave<readonly TemplateContent[]>,
) => {
  let shown: Shown = { languages: first, status: 'saved' };
  const listeners = new Set<() => void>();
  const show = (changes: Partial<Shown>): void => {
    shown = { ...shown, ...changes };
    for (const tell of listeners) tell();
  };
  const autosave = autosaveOf((status) => show({ status }));
  const adopt = ({ revision, languages }: TemplateToEdit): void => {
    autosave.adopt(revision);
    show({ languages });
  };
  return {
    autosave,
    adopt,
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit: ((change) => {
      const languages = change(shown.languages);
      show({ languages });
      autosave.edit(languages);
    }) satisfies Draft['edit'],
    /** Somebody else went on while this page had nothing to send: it simply follows. */
    follow: (template: TemplateToEdit) => {
      if (autosave.status() === 'saved' && template.revision > autosave.revision()) adopt(template);
    },
  };
};

/** Keeps the draft of a template in step with the server while somebody changes it. */
export const useDraft = (template: TemplateToEdit): Draft => {
  const queries = useQueryClient();
  const { id } = template;
  const [desk] = useState(() =>
    createDesk(template.languages, (onStatus) =>
      createAutosave<readonly TemplateContent[], TemplateDraft>({
        revision: template.revision,
        send: (value, base) =>
          post('saveTemplateDraft', {
            params: { template_id: id },
            body: { base_revision: base, languages: [...value] },
          }),
        isStale,
        onStatus,
        onSaved: (value, { revision, saved_at: updated_at, issues, warnings }) => {
          const found = { revision, updated_at, issues, warnings, has_draft: true };
          queries.setQueryData<TemplateToEdit>(
            templateQuery(id).queryKey,
            (before) => before && { ...before, ...found, languages: [...value] },
          );
          void queries.invalidateQueries({ queryKey: keyOf('listTemplatesToEdit') });
        },
      }),
    ),
  );
  const { autosave } = desk;
  const { languages, status } = useSyncExternalStore(desk.subscribe, desk.read);
  useGuard(status, autosave);
  useEffect(() => desk.follow(template), [desk, template]);
  const adopt = (next: TemplateToEdit): void => {
    desk.adopt(next);
    keepTemplate(queries, next);
  };
  const readNow = (): Promise<TemplateToEdit> =>
    get('getTemplateToEdit', { params: { template_id: id } });
  return {
    languages,
    status,
    issues: template.issues,
    warnings: template.warnings,
    edit: desk.edit,
    settle: async () => ((await autosave.flush()) ? autosave.revision() : null),
    adopt,
    keepMine: async () => void (await autosave.overwrite((await readNow()).revision)),
    takeTheirs: async () => adopt(await readNow()),
  };
};
