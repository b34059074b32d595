import { setImmediate as afterThis } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** A message in plain text to one address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message that may be sent again, and is then the same one to mail servers and mail programs. */
export interface Letter extends Message {
  /** The same in every attempt; the Message-ID is made of it. */
  readonly id: string;
  readonly date: Date;
  /** Where the recipient chooses which letters come; null if that is not known. */
  readonly preferencesUrl: string | null;
}

/** What became of an attempt to send a letter. */
type Sent =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** The server said that it will not take this letter, whenever it is sent. */
      readonly refused: boolean;
      readonly why: string;
    };

interface PostOptions {
  /** While this process is sending a message with this name, another message with the name is not sent. */
  readonly name?: string;
  /** Called if the message was not sent. */
  readonly failed?: () => Promise<void>;
}

export interface Mailer {
  /**
   * Writes and sends a message in the background; null sends nothing. A failure is logged without the message
   * and not retried: the recipient can request another message.
   */
  readonly post: (write: () => Promise<Message | null>, options?: PostOptions) => void;
  /**
   * Sends a letter and waits for the server's answer. After `ok` the server has it. After a failure it may still
   * have it, if the connection broke after the letter: then another attempt brings the same letter again.
   */
  readonly send: (letter: Letter) => Promise<Sent>;
  /** Whether there is a mail server. Without one, messages are in the log alone. */
  readonly hasServer: boolean;
  /** Whether the mail server answers and takes the login; true if letters are written to the log. */
  readonly isReachable: () => Promise<boolean>;
  /** Resolves once everything that was posted is sent or has failed. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** How long the server may take for an answer. */
const ANSWER_MS = 60_000;

/** The host of the sender's address, for Message-IDs. */
const hostOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

const failureOf = (error: unknown): Extract<Sent, { ok: false }> => {
  const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
  // A login that is refused, and a server that is away, are no fault of the letter.
  const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  const why = [code, responseCode, message].filter(Boolean).join(' ');
  return { ok: false, refused, why: why.replaceAll(/[\p{Cc}]+/gu, ' ').slice(0, 500) };
};

export interface MailOptions {
  readonly url: string;
  readonly from: string;
  readonly log: Log;
  /** A server that offers no TLS gets neither password nor message. */
  readonly requireTls?: boolean;
  /** Whether a message is written to the log, with its links, if there is no server. */
  readonly showsUnsent?: boolean;
}

/** An address may ask by itself to do without TLS. */
const withTls = (url: string): string => {
  const address = new URL(url);
  address.searchParams.delete('ignoreTLS');
  return address.href;
};

/** Sends by SMTP. Without the address of a server, messages are written to the log, including their links. */
export const createMailer = ({
  url,
  from,
  log,
  requireTls = false,
  showsUnsent = true,
}: MailOptions): Mailer => {
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    const limits = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: ANSWER_MS,
    };
    return createTransport(
      requireTls ? { url: withTls(url), requireTLS: true, ...limits } : { url, ...limits },
    );
  };
  let smtp: ReturnType<typeof connect> | undefined;

  const send = async ({ to, subject, text }: Message): Promise<void> => {
    if (url === '') {
      const shown = showsUnsent ? { to, subject, text } : { subject };
      return log.warn(shown, 'MAIL_URL is not set: message not sent');
    }
    smtp ??= connect();
    // Passed as an object, because a string could be read as a list of several addresses.
    const address = { name: '', address: to };
    await (
      await smtp
    ).sendMail({
      from,
      to: address,
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };

  const sendLetter = async (letter: Letter): Promise<Sent> => {
    const { to, subject, text, id, date, preferencesUrl } = letter;
    smtp ??= connect();
    try {
      await (
        await smtp
      ).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${hostOf(from)}>`,
        date,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(preferencesUrl === null ? {} : { list: { unsubscribe: preferencesUrl } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return { ok: true };
    } catch (error) {
      const failure = failureOf(error);
      log.warn({ letter: id, why: failure.why }, 'a letter was not sent');
      return failure;
    }
  };

  const underWay = new Set<Promise<void>>();
  const names = new Set<string>();
  const idle = async (): Promise<void> => {
    await Promise.all(underWay);
  };
  return {
    post: (write, { name, failed } = {}) => {
      if (name !== undefined && names.has(name)) return;
      if (name !== undefined) names.add(name);
      const work = (async () => {
        await afterThis();
        const message = await write();
        if (message) await send(message);
      })()
        .catch(async (error: Error) => {
          log.error({ err: error.message }, 'a message was not sent');
          await failed?.();
        })
        .catch((error: Error) =>
          log.error({ err: error.message }, 'the failure of a message was not handled'),
        )
        .finally(() => {
          underWay.delete(work);
          if (name !== undefined) names.delete(name);
        });
      underWay.add(work);
    },
    send: sendLetter,
    hasServer: url !== '',
    isReachable: async () => {
      if (url === '') return true;
      smtp ??= connect();
      return (await smtp).verify().then(
        () => true,
        () => false,
      );
    },
    idle,
    stop: async () => {
      await idle();
      (await smtp)?.close();
    },
  };
};
