import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 AA that axe finds on a page. */
export async function findAccessibilityViolations(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    // Passed rules are only counted: their list is larger than the page and is copied between processes three times.
    .options({ resultTypes: ['violations'] })
    .withTags(wcag22aa)
    // Runs in the page itself. Otherwise every run opens another page, which is only needed for cross-origin frames.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
