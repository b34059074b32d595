import { setImmediate as afterThis } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** A message in plain text to one address. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

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
  /** Whether the mail server answers and takes the login; true if letters are written to the log. */
  readonly isReachable: () => Promise<boolean>;
  /** Resolves once everything that was posted is sent or has failed. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const TIMEOUT_MS = 15_000;

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
    const limits = { connectionTimeout: TIMEOUT_MS };
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
