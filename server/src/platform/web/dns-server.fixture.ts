import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A DNS server for tests. A function decides what it answers. */
export interface DnsServer {
  readonly port: number;
  readonly queries: () => number;
  readonly stop: () => Promise<void>;
}

export type DnsQuestion = { readonly name: string; readonly type: 'A' | 'AAAA' };

const TYPES: Readonly<Record<number, DnsQuestion['type']>> = { 1: 'A', 28: 'AAAA' };

const readName = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
};

const record = (address: string): Buffer => {
  const data = Buffer.from(ipaddr.parse(address).toByteArray());
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(isIPv4(address) ? 1 : 28, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

/**
 * Answers each question with the addresses of the type that was asked for, with a time to live of 0. For null
 * it does not answer.
 */
export const startDnsServer = async (
  port: number,
  answer: (question: DnsQuestion) => readonly string[] | null,
): Promise<DnsServer> => {
  const socket = createSocket('udp4');
  let queries = 0;
  socket.on('message', (message, from) => {
    queries += 1;
    const { name, end } = readName(message);
    const type = TYPES[message.readUInt16BE(end)];
    const told = type ? answer({ name, type }) : [];
    if (told === null) return;
    const found = told.filter(type === 'A' ? isIPv4 : isIPv6);
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(0x8580, 2);
    head.writeUInt16BE(found.length, 6);
    head.writeUInt32BE(0, 8);
    const reply = [head, message.subarray(12, end + 4), ...found.map(record)];
    socket.send(Buffer.concat(reply), from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    queries: () => queries,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
