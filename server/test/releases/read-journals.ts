import { PRESENCE, queryEngine } from '../../src/platform/durable/restate-admin.ts';
import type { Entry, Journal } from './replay-journal.ts';

/** Makes the engine keep the journals of work that has ended. */
export const keepJournals = async (adminUrl: string): Promise<void> => {
  const services = await queryEngine<{ name: string }>(adminUrl, 'select name from sys_service');
  for (const { name } of services) {
    const response = await fetch(`${adminUrl}/services/${name}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ journal_retention: '1h' }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }
};

interface Bytes {
  readonly payload?: number[];
  readonly Success?: number[];
  readonly Failure?: { readonly message: string };
}

/** The entries of a journal as the engine shows them. Only those that code makes are kept, with their results. */
interface Shown {
  readonly Command?: {
    readonly Input?: Bytes;
    readonly Run?: { readonly name: string; readonly completion_id: number };
    readonly Sleep?: object;
    readonly OneWayCall?: {
      readonly request: {
        readonly invocation_target: Record<string, { name: string; handler: string }>;
      };
    };
    readonly Output?: object;
  };
  readonly Notification?: {
    readonly Completion?: { readonly Run?: { completion_id: number; result: Bytes } };
  };
}

const textOf = (bytes: number[] | undefined): string => Buffer.from(bytes ?? []).toString();
const valueOf = (bytes: number[] | undefined): unknown => {
  const text = textOf(bytes);
  return text === '' ? null : (JSON.parse(text) as unknown);
};

const toJournal = (work: string, shown: readonly Shown[]): Journal => {
  const results = new Map(
    shown.flatMap(({ Notification: n }) => {
      const run = n?.Completion?.Run;
      return run ? [[run.completion_id, run.result] as const] : [];
    }),
  );
  const input = shown[0]?.Command?.Input?.payload;
  const entries = shown.flatMap(({ Command: command }): Entry[] => {
    if (command?.Run) {
      const { name, completion_id: id } = command.Run;
      const result = results.get(id);
      return result?.Failure
        ? [{ run: name, failed: result.Failure.message }]
        : [{ run: name, gave: valueOf(result?.Success) }];
    }
    if (command?.Sleep) return [{ sleep: true }];
    if (command?.OneWayCall) {
      const [target] = Object.values(command.OneWayCall.request.invocation_target);
      return [{ send: `${target?.name}/${target?.handler}` }];
    }
    return [];
  });
  return { work, input: valueOf(input) as Journal['input'], entries };
};

/** Every journal of work that has ended, as the engine shows it. */
export const readJournals = async (adminUrl: string): Promise<Journal[]> => {
  const rows = await queryEngine<{ id: string; work: string; entry: string }>(
    adminUrl,
    `select j.id, concat(i.target_service_name, '/', i.target_handler_name) as work,
       j.entry_json as entry
     from sys_journal j join sys_invocation i on i.id = j.id
     where i.status = 'completed' and i.target_service_name <> '${PRESENCE}'
     order by j.id, j.index`,
  );
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].map((entries) =>
    toJournal(
      entries[0]?.work ?? '',
      entries.map(({ entry }) => JSON.parse(entry) as Shown),
    ),
  );
};
