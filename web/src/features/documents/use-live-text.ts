import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf } from '../../lib/api.ts';
import { writingQuery } from './api.ts';
import { EVENTS, hear, type LiveText, NOTHING_YET } from './live-text.ts';

/** How long after a refused connection another one is tried. */
const AGAIN_MS = 2_000;

export interface Live extends LiveText {
  /** Lost: no connection now; it is tried again by itself. */
  readonly connection: 'opening' | 'open' | 'lost';
}

/**
 * Follows a document's text. Events are collected and shown once a frame, however many come. A connection
 * that breaks is opened again by the browser; one that was refused, by us, after a look at the document.
 */
export const useLiveText = (documentId: string, isOn: boolean): Live => {
  const queries = useQueryClient();
  const [shown, setShown] = useState<Live>({ ...NOTHING_YET, connection: 'opening' });
  useEffect(() => {
    if (!isOn) return undefined;
    let live: LiveText = NOTHING_YET;
    let connection: Live['connection'] = 'opening';
    let source: EventSource | null = null;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setShown({ ...live, connection });
      });
    };
    const open = (): void => {
      const query = { after: live.lastId ?? undefined };
      source = new EventSource(
        addressOf('followDocument', { params: { document_id: documentId }, query }),
      );
      source.onopen = () => {
        connection = 'open';
        show();
      };
      source.onerror = () => {
        connection = 'lost';
        show();
        if (source?.readyState !== EventSource.CLOSED) return;
        // Signed out, gone, or a server that is not there yet: the query tells which.
        void queries.invalidateQueries({ queryKey: writingQuery(documentId).queryKey });
        timer = setTimeout(open, AGAIN_MS);
      };
      for (const name of EVENTS) {
        source.addEventListener(name, (event) => {
          live = hear(live, name, event as MessageEvent<string>);
          if (live.end) source?.close();
          show();
        });
      }
    };
    open();
    return () => {
      source?.close();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [documentId, isOn, queries]);
  return shown;
};
