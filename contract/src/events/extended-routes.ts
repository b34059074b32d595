import Type from 'typebox';
import { checked, defineRoutes, pathId } from '../shared/route.ts';
import { eventExample, EventPage, EventViolations, ListEventsQuery } from './event.ts';

const events = { scope: 'events', tag: 'Events' } as const;

/** What happened in a workspace, for programs that follow it. */
export const eventRoutes = defineRoutes({
  listEvents: {
    ...events,
    method: 'GET',
    url: '/events',
    summary: 'List what happened',
    description:
      'Events of the workspace in order, numbered without gaps. Send next_after as after to go on: no event is skipped, also none whose change was committed late. An event can be read for 30 days. A decision about many violations is one event for each entry of the trail, with counts.',
    query: ListEventsQuery,
    success: {
      status: 200,
      schema: EventPage,
      example: { events: [eventExample], next_after: 4711, has_more: false },
      description: 'The events.',
    },
    errors: [...checked, 410],
  },
  listEventViolations: {
    ...events,
    method: 'GET',
    url: '/events/:id/violations',
    summary: 'List the violations that a decision changed',
    description:
      'For an event of the type violation.reviewed. For any other type the list is empty.',
    params: pathId('id', 'event'),
    query: Type.Object({
      after: Type.Optional(
        Type.String({
          maxLength: 20,
          pattern: '^[0-9]{1,19}$',
          description: 'The next_after of the answer before.',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 200 }),
    }),
    success: {
      status: 200,
      schema: EventViolations,
      example: {
        violations: [
          {
            violation_id: 'vio_01kb3yz8v7e8xs6e1hq6m2p4ah',
            before: 'undecided',
            after: 'dismissed',
          },
        ],
        next_after: null,
      },
      description: 'The violations.',
    },
    errors: checked,
  },
});
