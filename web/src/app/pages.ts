import type { IconName } from '../ui/icon.tsx';
import type { en } from './texts.ts';

interface NavigationPage {
  readonly name: keyof typeof en;
  readonly icon: IconName;
  readonly to:
    | '/w/$workspaceId'
    | '/w/$workspaceId/audits'
    | '/w/$workspaceId/assets'
    | '/w/$workspaceId/rules'
    | '/w/$workspaceId/activity'
    | '/w/$workspaceId/settings';
}

/** The places of a workspace, in the order of the navigation. */
export const PAGES: readonly NavigationPage[] = [
  { name: 'home', icon: 'home', to: '/w/$workspaceId' },
  { name: 'audits', icon: 'audits', to: '/w/$workspaceId/audits' },
  { name: 'assets', icon: 'assets', to: '/w/$workspaceId/assets' },
  { name: 'rules', icon: 'rules', to: '/w/$workspaceId/rules' },
  { name: 'activity', icon: 'activity', to: '/w/$workspaceId/activity' },
  { name: 'settings', icon: 'settings', to: '/w/$workspaceId/settings' },
];
