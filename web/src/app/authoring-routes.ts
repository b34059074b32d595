import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  readDocumentsSearch,
  readNewDocumentSearch,
  readWritingSearch,
} from '../features/documents/search.ts';
import { readEditorSearch } from '../features/documents/editor/search.ts';
import {
  readBulkRunSearch,
  readBulkRunsSearch,
  readNewBulkRunSearch,
} from '../features/bulk/search.ts';
import { readTemplateSearch, readTemplatesSearch } from '../features/templates/search.ts';
import { readToneSearch, readTonesSearch } from '../features/tones/search.ts';
import { readInfobaseSearch, readInfobasesSearch } from '../features/infobases/search.ts';
import {
  readCoverageSearch,
  readEditRuleSearch,
  readNewRuleSearch,
} from '../features/rules/search.ts';
import { workspaceRoute as workspace } from './workspace-route.ts';

const documents = createRoute({
  getParentRoute: () => workspace,
  path: '/documents',
  validateSearch: readDocumentsSearch,
  component: lazyRouteComponent(
    () => import('../features/documents/documents-page.tsx'),
    'DocumentsPage',
  ),
});
const newDocument = createRoute({
  getParentRoute: () => workspace,
  path: '/documents/new',
  validateSearch: readNewDocumentSearch,
  component: lazyRouteComponent(
    () => import('../features/documents/new-document-page.tsx'),
    'NewDocumentPage',
  ),
});
const writing = createRoute({
  getParentRoute: () => workspace,
  path: '/documents/$documentId/writing',
  validateSearch: readWritingSearch,
  component: lazyRouteComponent(
    () => import('../features/documents/writing-page.tsx'),
    'WritingPage',
  ),
});
const document = createRoute({
  getParentRoute: () => workspace,
  path: '/documents/$documentId',
  validateSearch: readEditorSearch,
  component: lazyRouteComponent(
    () => import('../features/documents/editor/editor-page.tsx'),
    'EditorPage',
  ),
});
const bulkRuns = createRoute({
  getParentRoute: () => workspace,
  path: '/bulk',
  validateSearch: readBulkRunsSearch,
  component: lazyRouteComponent(
    () => import('../features/bulk/bulk-runs-page.tsx'),
    'BulkRunsPage',
  ),
});
const newBulkRun = createRoute({
  getParentRoute: () => workspace,
  path: '/bulk/new',
  validateSearch: readNewBulkRunSearch,
  component: lazyRouteComponent(
    () => import('../features/bulk/new-bulk-run-page.tsx'),
    'NewBulkRunPage',
  ),
});
const bulkRun = createRoute({
  getParentRoute: () => workspace,
  path: '/bulk/$bulkId',
  validateSearch: readBulkRunSearch,
  component: lazyRouteComponent(() => import('../features/bulk/bulk-run-page.tsx'), 'BulkRunPage'),
});
const templates = createRoute({
  getParentRoute: () => workspace,
  path: '/templates',
  validateSearch: readTemplatesSearch,
  component: lazyRouteComponent(
    () => import('../features/templates/templates-page.tsx'),
    'TemplatesPage',
  ),
});
const template = createRoute({
  getParentRoute: () => workspace,
  path: '/templates/$templateId',
  validateSearch: readTemplateSearch,
  component: lazyRouteComponent(
    () => import('../features/templates/edit/template-page.tsx'),
    'TemplatePage',
  ),
});
const tones = createRoute({
  getParentRoute: () => workspace,
  path: '/tones',
  validateSearch: readTonesSearch,
  component: lazyRouteComponent(() => import('../features/tones/tones-page.tsx'), 'TonesPage'),
});
const tone = createRoute({
  getParentRoute: () => workspace,
  path: '/tones/$toneId',
  validateSearch: readToneSearch,
  component: lazyRouteComponent(() => import('../features/tones/tone-page.tsx'), 'TonePage'),
});
const infobases = createRoute({
  getParentRoute: () => workspace,
  path: '/knowledge',
  validateSearch: readInfobasesSearch,
  component: lazyRouteComponent(
    () => import('../features/infobases/infobases-page.tsx'),
    'InfobasesPage',
  ),
});
const infobase = createRoute({
  getParentRoute: () => workspace,
  path: '/knowledge/$infobaseId',
  validateSearch: readInfobaseSearch,
  component: lazyRouteComponent(
    () => import('../features/infobases/infobase-page.tsx'),
    'InfobasePage',
  ),
});
const newRule = createRoute({
  getParentRoute: () => workspace,
  path: '/rules/new',
  validateSearch: readNewRuleSearch,
  component: lazyRouteComponent(
    () => import('../features/rules/quick/quick-rule-page.tsx'),
    'QuickRulePage',
  ),
});
const editRule = createRoute({
  getParentRoute: () => workspace,
  path: '/rules/$ruleId/edit',
  validateSearch: readEditRuleSearch,
  component: lazyRouteComponent(
    () => import('../features/rules/edit/edit-rule-page.tsx'),
    'EditRulePage',
  ),
});
const coverage = createRoute({
  getParentRoute: () => workspace,
  path: '/rules/coverage',
  validateSearch: readCoverageSearch,
  component: lazyRouteComponent(
    () => import('../features/rules/coverage-page.tsx'),
    'CoveragePage',
  ),
});

/**
 * The pages for writing: documents, bulk runs, templates, tones, knowledge bases, and the editing of rules.
 */
export const authoringRoutes = [
  documents,
  newDocument,
  writing,
  document,
  bulkRuns,
  newBulkRun,
  bulkRun,
  templates,
  template,
  tones,
  tone,
  infobases,
  infobase,
  newRule,
  editRule,
  coverage,
] as const;
