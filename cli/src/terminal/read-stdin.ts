/** Reads the standard input to its end. */
export const readStdin = async (stdin: NodeJS.ReadStream): Promise<Uint8Array> => {
  const pieces: Buffer[] = [];
  for await (const piece of stdin) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
};
