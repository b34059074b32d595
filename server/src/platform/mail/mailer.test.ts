import { afterAll, expect, test } from 'vitest';
import { startMailServer } from '../../../test/outside/mail-server.ts';
import { createLog } from '../log.ts';
import { createMailer } from './mailer.ts';

const FROM = 'Copydesk <copydesk@test.example>';
const message = {
  to: 'a@test.example',
  subject: 'Hello',
  text: 'A link: https://x.example/#token\n',
};

const startSmtp = async () => {
  const server = await startMailServer();
  afterAll(server.stop);
  return server;
};

test('a message goes to the mail server, to its one address', async () => {
  const { url, said } = await startSmtp();
  const mail = createMailer({ url, from: FROM, log: createLog('silent') });
  mail.post(async () => message);
  await mail.stop();
  const all = said.join('');
  expect(all).toContain('RCPT TO:<a@test.example>');
  expect(all).toContain('Subject: Hello');
  expect(all).toContain('#token');
  expect(all.match(/RCPT TO/g)).toHaveLength(1);
});

test('an address that looks like two, or like a header, is one recipient and no header', async () => {
  const { url, said } = await startSmtp();
  const mail = createMailer({ url, from: FROM, log: createLog('silent') });
  const to = 'a@test.example, b@test.example';
  mail.post(async () => ({ ...message, to, subject: 'Hello\r\nBcc: c@test.example' }));
  await mail.stop();
  const all = said.join('');
  expect(all).not.toContain('RCPT TO:<b@test.example>');
  expect(all).not.toContain('RCPT TO:<c@test.example>');
  expect(all).not.toMatch(/^Bcc:/m);
});

test('without a mail server messages are in the log', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const mail = createMailer({ url: '', from: FROM, log });
  mail.post(async () => message);
  mail.post(async () => null);
  await mail.idle();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject(message);
});

test('where links must not be in the log, a message without a server leaves only its subject there', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const mail = createMailer({ url: '', from: FROM, log, showsUnsent: false });
  mail.post(async () => message);
  await mail.idle();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Hello');
  expect(lines[0]).not.toMatch(/token|a@test/);
});

test('a server without TLS gets neither message nor password where TLS is required', async () => {
  const { url, said } = await startSmtp();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const address = `${url.replace('://', '://user:sesame@')}?ignoreTLS=true`;
  const mail = createMailer({ url: address, from: FROM, log, requireTls: true });
  mail.post(async () => message);
  await mail.stop();
  expect(said.join('')).not.toMatch(/token|RCPT TO|AUTH/);
  expect(lines.join('')).toContain('a message was not sent');
});

test('what cannot be sent is in the log without the message, and the next one is still sent', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const mail = createMailer({ url: 'smtp://user:sesame@127.0.0.1:9', from: FROM, log });
  mail.post(async () => message);
  mail.post(() => Promise.reject(new Error('the database is away')));
  await mail.idle();
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/token|sesame/);
});

test('while a message is on its way, another of the same name is not written', async () => {
  const { url, said } = await startSmtp();
  const mail = createMailer({ url, from: FROM, log: createLog('silent') });
  for (let n = 0; n < 5; n += 1) mail.post(async () => message, { name: 'link' });
  await mail.idle();
  mail.post(async () => message, { name: 'link' });
  await mail.stop();
  expect(said.join('').match(/RCPT TO/g)).toHaveLength(2);
});
