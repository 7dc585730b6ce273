import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { activityItem } from './test/activityItem.ts'

const render = (props: Partial<ActivityFeed.Props>) =>
  renderPage(
    <ActivityFeed items={[]} networks={[network]} history="known" onMore={undefined} onRetry={() => {}} {...props} />,
  )

describe('ActivityFeed', () => {
  test('behavior: a smart wallet that was turned off names the network and the contract', async () => {
    const contract = `0x${'c'.repeat(40)}` as const
    await render({
      items: [activityItem({ kind: 'smart-wallet-off', paid: [], received: [], counterparty: contract })],
    })
    const row = page.getByRole('button', { name: /^Smart wallet turned off/ })
    await expect.element(row.getByText(network.name)).toBeVisible()
    await row.click()
    await expect.element(page.getByText('Contract', { exact: true })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: of thousands on a page, those in view are there, and each knows its place', async () => {
    const items = Array.from({ length: 5_000 }, (_, index) => activityItem({ id: `item${index}` }))
    await render({ items, onOpen: () => {} })
    const rows = page.getByRole('listitem')
    await expect.element(rows.first()).toHaveAttribute('aria-setsize', '5000')
    expect(rows.elements().length).toBeLessThan(100)
    window.scrollTo(0, 2_500 * 64)
    await expect.poll(() => Number(rows.last().element().getAttribute('aria-posinset'))).toBeGreaterThan(2_400)
    window.scrollTo(0, 0)
  })
})
