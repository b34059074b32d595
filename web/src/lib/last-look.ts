import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { GetId } from './operation.ts';
import { keyOf } from './query.ts';

/**
 * Reads a list once more when what it is part of has just ended: the last of its rows changed after the
 * last look, and nobody looks again by themselves.
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
