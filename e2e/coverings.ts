import type { Page } from 'playwright-core';

/**
 * What lies on top of the current row or of a decision button, by what is really at nine points of each. A
 * button is also covered if it is not in the window.
 */
export const coveringsOn = (page: Page, rowTestId: string): Promise<string[]> =>
  page.evaluate((testId) => {
    const found: string[] = [];
    const wanted = [
      ...document.querySelectorAll(`[data-testid="${testId}"][data-current]`),
      ...document.querySelectorAll('[role="group"][aria-label="Decisions"] button'),
    ];
    for (const element of wanted) {
      const { left, top, width, height } = element.getBoundingClientRect();
      // On a phone the list is behind the open finding.
      if (width === 0 && height === 0 && element.closest('[hidden]')) continue;
      for (const x of [0.1, 0.5, 0.9]) {
        for (const y of [0.1, 0.5, 0.9]) {
          const top_ = document.elementFromPoint(left + width * x, top + height * y);
          if (top_ && (element.contains(top_) || top_.contains(element))) continue;
          const name = (element.textContent ?? '').slice(0, 30);
          found.push(`${name} under ${top_?.className ?? 'nothing: out of the window'}`);
        }
      }
    }
    return found;
  }, rowTestId);
