import { listEventViolations } from '../../events/list-event-violations.ts';
import { listEvents } from '../../events/list-events.ts';
import { param } from '../http/handler-input.ts';
import type { ExtendedHandlers } from './extended-operation.ts';

/** What happened in the workspace. */
export const eventHandlers: ExtendedHandlers<'listEvents' | 'listEventViolations'> = {
  listEvents: async (scope, { query }) => ({
    body: await listEvents(scope, {
      after: query.after ?? null,
      limit: query.limit,
      type: query.type ?? null,
    }),
  }),
  listEventViolations: async (scope, { params, query }) => ({
    body: await listEventViolations(scope, {
      eventId: param(params, 'id'),
      after: query.after ?? null,
      limit: query.limit,
    }),
  }),
};
