/** Puts the keyboard's focus on the row of the open violation, where it is in sight. */
export const focusRow = (): void => {
  document
    .querySelector<HTMLElement>('[data-testid="violation-row"] a[aria-current]')
    ?.focus({ preventScroll: true });
};
