import type { DrawnFile, PicturedFinding } from '@copydesk/contract/library/picture';

export const ZOOMS = ['fit', '100', '200'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** How much of the window is above a box that is scrolled to. */
export const ABOVE = 0.3;

/** What shows the pages of a file. */
export interface FilePagesProps {
  readonly snapshotId: string;
  readonly auditId: string | null;
  readonly name: string;
  readonly file: DrawnFile;
  readonly findings: readonly PicturedFinding[];
  /** The finding to show. */
  readonly pointed: string | undefined;
  readonly onPoint?: ((violationId: string) => void) | undefined;
}
