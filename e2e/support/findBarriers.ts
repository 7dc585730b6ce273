import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on a page that keeps somebody out, by the rules of WCAG 2.2 AA. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    // What passes is counted, not listed: the list is longer than the page, and goes three times from process to process.
    .options({ resultTypes: ['violations'] })
    .withTags(wcag22aa)
    // In the page itself. Else every run opens a page of its own, which exists for the sake of foreign frames; ours has none.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
