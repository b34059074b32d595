import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf } from '../../lib/api.ts';
import { writingQuery } from './api.ts';
import { EVENTS, hear, type LiveText, NOTHING_YET } from './live-text.ts';

/** How long to wait after a refused connection before the next attempt. */
const AGAIN_MS = 2_000;

export interface Live extends LiveText {
  /** `lost`: there is no connection. It is opened again automatically. */
  readonly connection: 'opening' | 'open' | 'lost';
}

/**
 * Receives a document's text while it is written. Events are collected and shown once per frame. The browser
 * reopens a broken connection itself. After a refused connection this hook reads the document, waits, and
 * connects again.
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
        // The person is signed out, the document is deleted or the server is not ready: the query
        // finds out which.
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
