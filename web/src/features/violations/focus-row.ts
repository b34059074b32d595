/** Moves the focus to the row of the open violation, if it is visible. */
export const focusRow = (): void => {
  document
    .querySelector<HTMLElement>('[data-testid="violation-row"] a[aria-current]')
    ?.focus({ preventScroll: true });
};
