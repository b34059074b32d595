import { createContext } from 'react';

/** Whether the page is shown inside the navigation frame. Without the frame a page has its own landmarks. */
export const InFrame = createContext(false);
