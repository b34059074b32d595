/** A file to send. A stream is not taken, because it could not be sent again after a lost connection. */
export type FileBody = string | Uint8Array<ArrayBuffer> | ArrayBuffer | Blob;

/** A file that was answered, with its media type. */
export type FileAnswer = Blob;

/** Stands for an answer of Server-Sent Events; methods that follow something read it. */
export type EventStream = ReadableStream<Uint8Array>;
