import type { SearchKind } from '@copydesk/contract/search/search';
import type { IconName } from '../ui/icon.tsx';
import type { Recent } from './recent.ts';
import type { en } from './texts.ts';

interface KindWords {
  readonly title: keyof typeof en;
  readonly icon: IconName;
}

export const KIND_WORDS: Readonly<Record<SearchKind, KindWords>> = {
  finding: { title: 'kind_finding', icon: 'flag' },
  asset: { title: 'assets', icon: 'assets' },
  document: { title: 'documents', icon: 'edit' },
  rule: { title: 'rules', icon: 'rules' },
  template: { title: 'templates', icon: 'template' },
  tone: { title: 'tones', icon: 'tone' },
  knowledge: { title: 'knowledge', icon: 'knowledge' },
  audit: { title: 'audits', icon: 'audits' },
  comment: { title: 'kind_comment', icon: 'comment' },
  person: { title: 'kind_person', icon: 'user' },
};

/** Where a thing is shown. */
export const placeOfHit = (workspaceId: string, hit: Recent) => {
  const params = { workspaceId };
  const { kind, id } = hit;
  switch (kind) {
    case 'finding':
    case 'comment':
      return {
        to: '/w/$workspaceId/audits/$auditId/review',
        params: { ...params, auditId: hit.audit_id ?? '' },
        search: { state: 'all', v: hit.violation_id ?? undefined },
      } as const;
    case 'asset':
      return { to: '/w/$workspaceId/assets/$assetId', params: { ...params, assetId: id } } as const;
    case 'document':
      return {
        to: '/w/$workspaceId/documents/$documentId',
        params: { ...params, documentId: id },
      } as const;
    case 'rule':
      return { to: '/w/$workspaceId/rules/$ruleId', params: { ...params, ruleId: id } } as const;
    case 'template':
      return {
        to: '/w/$workspaceId/templates/$templateId',
        params: { ...params, templateId: id },
      } as const;
    case 'tone':
      return { to: '/w/$workspaceId/tones/$toneId', params: { ...params, toneId: id } } as const;
    case 'knowledge':
      return {
        to: '/w/$workspaceId/knowledge/$infobaseId',
        params: { ...params, infobaseId: id },
      } as const;
    case 'audit':
      return { to: '/w/$workspaceId/audits/$auditId', params: { ...params, auditId: id } } as const;
    case 'person':
      return {
        to: '/w/$workspaceId/settings/members',
        params,
        search: { search: hit.detail ?? hit.title },
      } as const;
  }
};
