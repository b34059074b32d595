import type { IconName } from '../ui/icon.tsx';
import type { en } from './texts.ts';

interface NavigationPage {
  readonly name: keyof typeof en;
  readonly icon: IconName;
  readonly to:
    | '/w/$workspaceId'
    | '/w/$workspaceId/queue'
    | '/w/$workspaceId/audits'
    | '/w/$workspaceId/assets'
    | '/w/$workspaceId/documents'
    | '/w/$workspaceId/bulk'
    | '/w/$workspaceId/templates'
    | '/w/$workspaceId/tones'
    | '/w/$workspaceId/knowledge'
    | '/w/$workspaceId/rules'
    | '/w/$workspaceId/activity'
    | '/w/$workspaceId/settings';
}

/** The pages of a workspace in the order of the navigation. Each group of pages begins with its name. */
export const PARTS: readonly {
  readonly name: 'part_write' | 'part_check' | 'part_desk' | null;
  readonly pages: readonly NavigationPage[];
}[] = [
  { name: null, pages: [{ name: 'home', icon: 'home', to: '/w/$workspaceId' }] },
  {
    name: 'part_write',
    pages: [
      { name: 'documents', icon: 'edit', to: '/w/$workspaceId/documents' },
      { name: 'bulk', icon: 'group', to: '/w/$workspaceId/bulk' },
      { name: 'templates', icon: 'template', to: '/w/$workspaceId/templates' },
      { name: 'tones', icon: 'tone', to: '/w/$workspaceId/tones' },
      { name: 'knowledge', icon: 'knowledge', to: '/w/$workspaceId/knowledge' },
    ],
  },
  {
    name: 'part_check',
    pages: [
      { name: 'queue', icon: 'flag', to: '/w/$workspaceId/queue' },
      { name: 'audits', icon: 'audits', to: '/w/$workspaceId/audits' },
      { name: 'assets', icon: 'assets', to: '/w/$workspaceId/assets' },
      { name: 'rules', icon: 'rules', to: '/w/$workspaceId/rules' },
    ],
  },
  {
    name: 'part_desk',
    pages: [
      { name: 'activity', icon: 'activity', to: '/w/$workspaceId/activity' },
      { name: 'settings', icon: 'settings', to: '/w/$workspaceId/settings' },
    ],
  },
];

/** The pages that have their place on a phone. The others are behind one button. */
export const ON_PHONE: ReadonlySet<NavigationPage['name']> = new Set([
  'home',
  'queue',
  'audits',
  'documents',
]);

export const PAGES: readonly NavigationPage[] = PARTS.flatMap(({ pages }) => pages);
