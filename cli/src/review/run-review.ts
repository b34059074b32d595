import { isBlank } from '../terminal/safe.ts';
import { type Copydesk, CopydeskError, StaleError, type ViolationDetail } from '@copydesk/sdk';
import { type ServiceFlags, withService } from '../service/connect.ts';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { type Keyboard, openKeyboard, readLine } from '../terminal/keyboard.ts';
import { commandOf, HELP } from './keys.ts';
import { tellState, tellViolation } from './show.ts';

export interface ReviewFlags extends ServiceFlags {
  readonly severity?: string;
  readonly state?: string;
  readonly search?: string;
}

type Action = 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen';

/** The newest decision of this session that can be undone. */
interface Decided {
  readonly violation: string;
  readonly seq: number;
}

interface Session {
  readonly io: Io;
  readonly client: Copydesk;
  readonly keyboard: Keyboard;
  readonly audit: string;
  /** Identifiers in the order of the audit, as far as they were read. */
  readonly ids: string[];
  readonly more: AsyncIterator<{ readonly id: string }, unknown>;
  readonly undoable: Decided[];
  at: number;
  wholeGroup: boolean;
  decisions: number;
}

/** Reads on until there is a violation at this place. Returns whether there is one. */
const reach = async ({ ids, more }: Session, at: number): Promise<boolean> => {
  while (ids.length <= at) {
    const step = await more.next();
    if (step.done) return false;
    ids.push(step.value.id);
  }
  return at >= 0;
};

const say = ({ io }: Session, ...lines: string[]): void =>
  io.out(lines.map((line) => `${line}\n`).join(''));

const show = (session: Session, violation: ViolationDetail): void => {
  const { io, at, wholeGroup } = session;
  if (io.isTerminal) io.out('\u001b[2J\u001b[H');
  const group = wholeGroup && violation.group_id !== null ? ', deciding about the whole group' : '';
  say(session, io.paint('dim', `${at + 1}${group}. ? shows the keys.`), '');
  say(session, ...tellViolation(violation, io), '');
};

/** Finds the entry that the decision just made, so that it can be undone. */
const rememberForUndo = async (session: Session, id: string, action: Action): Promise<void> => {
  try {
    const { trail } = await session.client.violations.getReview(id);
    const newest = trail.find(({ seq }) => seq !== null);
    if (newest?.seq != null && newest.action === action && newest.undone_by === null)
      session.undoable.push({ violation: id, seq: newest.seq });
  } catch (error) {
    if (!(error instanceof CopydeskError)) throw error;
    say(session, 'This key cannot undo: it lacks the scope reading.');
  }
};

const tellStale = async (session: Session, id: string): Promise<void> => {
  const now = await session.client.violations.get(id);
  say(
    session,
    `Somebody decided in the meantime: ${tellState(now)}.`,
    'Your decision was not made. Press the key again if it should replace that one.',
  );
};

/** Makes a decision about what was read. Returns whether it was made. */
const decide = async (
  session: Session,
  { id, etag, group_id: group }: ViolationDetail & { readonly etag: string | null },
  action: Action,
  reason: string | null,
): Promise<boolean> => {
  try {
    const body = {
      action,
      ...(reason === null ? {} : { reason }),
      ...(session.wholeGroup && group !== null ? { apply_to_group: true } : {}),
    };
    const result = await session.client.violations.review(
      id,
      body,
      etag === null ? {} : { ifMatch: etag },
    );
    session.decisions += 1;
    say(session, `${action.replaceAll('_', ' ')}: ${result.violations_updated} decided.`);
    await rememberForUndo(session, id, action);
    return true;
  } catch (error) {
    if (!(error instanceof StaleError)) throw error;
    await tellStale(session, id);
    return false;
  }
};

const undo = async (session: Session): Promise<void> => {
  const last = session.undoable.pop();
  if (!last) return say(session, 'There is nothing to undo.');
  const result = await session.client.violations.undo(session.audit, { seqs: [last.seq] });
  const skipped =
    result.skipped > 0 ? `, ${result.skipped} left alone because somebody decided since` : '';
  say(session, `Undone: ${result.restored} restored${skipped}.`);
  session.at = Math.max(0, session.ids.indexOf(last.violation));
};

const askReason = async (session: Session): Promise<string | null> => {
  const reason = await readLine(session.io, session.keyboard, 'Reason (Esc to cancel): ');
  if (reason !== null && !isBlank(reason)) return reason.trim();
  say(session, 'A dismissal needs a reason. Nothing was decided.');
  return null;
};

const comment = async (session: Session, id: string): Promise<void> => {
  const text = await readLine(session.io, session.keyboard, 'Comment (Esc to cancel): ');
  if (text === null || isBlank(text)) return say(session, 'No comment was added.');
  await session.client.violations.comment(id, { comment: text.trim() });
  say(session, 'The comment was added.');
};

/** Does what keys say about one violation, until they lead to another one or out. */
const reviewOne = async (session: Session): Promise<'again' | 'quit'> => {
  const id = session.ids[session.at] ?? '';
  const violation = await session.client.violations.get(id);
  show(session, violation);
  let read: typeof violation = violation;
  for (;;) {
    const command = commandOf(await session.keyboard.next());
    switch (command?.kind) {
      case undefined:
        break;
      case 'quit':
        return 'quit';
      case 'help':
        say(session, ...HELP);
        break;
      case 'group':
        session.wholeGroup = !session.wholeGroup;
        say(
          session,
          session.wholeGroup
            ? 'Decisions are about the whole group.'
            : 'Decisions are about one finding.',
        );
        break;
      case 'next':
      case 'previous': {
        const next = session.at + (command.kind === 'next' ? 1 : -1);
        if (await reach(session, next)) {
          session.at = next;
          return 'again';
        }
        say(session, command.kind === 'next' ? 'This is the last one.' : 'This is the first one.');
        break;
      }
      case 'undo':
        await undo(session);
        return 'again';
      case 'comment':
        await comment(session, id);
        read = await session.client.violations.get(id);
        break;
      case 'dismiss':
      case 'decide': {
        const action = 'action' in command ? command.action : 'dismiss';
        const reason = action === 'dismiss' ? await askReason(session) : null;
        if (action === 'dismiss' && reason === null) break;
        if (!(await decide(session, read, action, reason))) {
          read = await session.client.violations.get(id);
          break;
        }
        if (!(await reach(session, session.at + 1))) {
          say(session, 'This was the last one. Q ends the review.');
          read = await session.client.violations.get(id);
          break;
        }
        session.at += 1;
        return 'again';
      }
    }
  }
};

const STATES = [
  'undecided',
  'elevated_risk',
  'urgent_violation',
  'dismissed',
  'fixed',
  'all',
] as const;
const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

/** What to list, from the options. */
export const queryOf = ({ severity, state, search }: ReviewFlags) => {
  const wanted = STATES.find((one) => one === (state ?? 'undecided'));
  const level = SEVERITIES.find((one) => one === severity?.toUpperCase());
  if (wanted === undefined)
    throw new Failure(`--state ${state} is unknown.`, `Known are ${STATES.join(', ')}.`);
  if (severity !== undefined && level === undefined)
    throw new Failure(`--severity ${severity} is unknown.`, `Known are ${SEVERITIES.join(', ')}.`);
  return {
    review_state: wanted,
    page_size: 100,
    ...(level === undefined ? {} : { severity: level }),
    ...(search === undefined ? {} : { search }),
  };
};

/** Goes through the violations of an audit by keys. */
export const runReview = (io: Io, audit: string, flags: ReviewFlags): Promise<void> => {
  if (!io.stdin.isTTY || !io.isTerminal)
    throw new Failure(
      'The review needs a terminal.',
      'Elsewhere use copydesk violations list and copydesk violations review.',
    );
  return withService(io, flags, async (client) => {
    const list = client.violations.list(audit, queryOf(flags));
    const more = list[Symbol.asyncIterator]();
    const keyboard = openKeyboard(io);
    const session: Session = {
      io,
      client,
      keyboard,
      audit,
      ids: [],
      more,
      undoable: [],
      at: 0,
      wholeGroup: false,
      decisions: 0,
    };
    try {
      if (!(await reach(session, 0))) say(session, 'Nothing matches.');
      else while ((await reviewOne(session)) !== 'quit');
      say(session, `${session.decisions} decisions were made.`);
    } finally {
      keyboard.close();
    }
  });
};
