import { createContext } from 'react';

/** Whether the frame is around a page; without it a page brings its own landmarks. */
export const InFrame = createContext(false);
