import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { GetId } from './operation.ts';
import { keyOf } from './query.ts';

/**
 * Reads a list once more when its work has just ended, for example the assets of an audit. The last rows may
 * have changed after the last reading, and the list is no longer read automatically.
 */
export const useLastLook = (operationId: GetId, isUnderWay: boolean): void => {
  const client = useQueryClient();
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) {
      void client.invalidateQueries({ queryKey: keyOf(operationId) });
    }
    wasUnderWay.current = isUnderWay;
  }, [client, operationId, isUnderWay]);
};
