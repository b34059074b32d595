import { ask } from '../../lib/query.ts';

export const webhooksQuery = () => ask('listWebhooks');
export const deliveriesQuery = (id: string) =>
  ask('listDeliveries', { params: { webhook_id: id } });
