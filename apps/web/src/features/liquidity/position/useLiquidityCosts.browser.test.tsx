import type { Network } from '@oxbow/chain/Network'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/renderPage.tsx'
import { Review } from '../../review/Review.tsx'
import type { LiquidityTrialView } from './LiquidityTrialView.tsx'
import { useLiquidityCosts } from './useLiquidityCosts.tsx'

const network = { nativeCurrency: { symbol: 'ETH', decimals: 18 } } as Network

function Costs({ check, perWei }: { check: LiquidityTrialView.Check; perWei?: number }) {
  const toUsd = (wei: bigint | undefined) =>
    wei === undefined || perWei === undefined ? undefined : Number(wei) * perWei
  const costs = useLiquidityCosts(check, network, toUsd)
  return <Review plan={{ summary: null, costs, button: { label: 'Go', onPress: () => {} } }} />
}

const value = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.querySelector('dd')

test('the network cost is in the network’s own currency, rounded up, with dollars beside it; one that is unknown is a dash with the reason, never nothing', async () => {
  const known = { status: 'known', networkCostWei: 1_234_567_890_123_456n } as LiquidityTrialView.Check
  const { unmount } = await renderPage(<Costs check={known} />)
  expect(value('Network cost')?.textContent).toBe('at most 0.00124 ETH')
  expect(value('Oxbow fee')?.textContent).toBe('$0.00')
  await unmount()
  const priced = await renderPage(<Costs check={known} perWei={2_000 / 1e18} />)
  expect(value('Network cost')?.textContent).toBe('at most 0.00124 ETH ($2.47)')
  await priced.unmount()
  await renderPage(<Costs check={{ status: 'known', networkCostWei: undefined } as LiquidityTrialView.Check} />)
  expect(value('Network cost')?.textContent).toBe('—')
  expect(page.getByTitle('The node couldn’t estimate it').elements()).toHaveLength(1)
})
