import { networkSchema } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { PoolMarket, ProtocolTotals } from '@oxbow/contract/marketDocuments'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/renderPage.tsx'
import { ExploreHead } from '../list/ExploreHead.tsx'
import { NativeFigure } from './NativeFigure.tsx'
import { PoolTvl } from './PoolTvl.tsx'
import { UnknownReason } from './UnknownReason.ts'

const [ethereum] = publicNetworks
const network = networkSchema.parse({ ...ethereum, stablecoins: [] })
const reason = 'No stablecoin is known.'
const token = (digit: string, symbol: string) => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}` as const,
  name: symbol,
  symbol,
  decimals: 18,
  logoUrl: null,
  priceUsd: null,
  tvlUsd: null,
  volumeUsd: null,
})
const pool: PoolMarket['pool'] = {
  chainId: 1,
  id: `0x${'1'.repeat(40)}`,
  protocol: 'v3',
  token0: token('a', 'HONEY'),
  token1: token('b', 'OTHER'),
  feePips: 500,
  hooks: `0x${'0'.repeat(40)}`,
  reserve0: '1234500000000000000000',
  reserve1: '2000000000000000000',
  price: 1,
  tvlUsd: null,
}
const totals = (nativeHeld: number | null): ProtocolTotals[] => [
  {
    protocol: 'v3',
    poolCount: 2,
    tvlUsd: null,
    nativeHeld,
    tvlComparableUsd: null,
    tvlDayAgoUsd: null,
    volumeDayUsd: null,
    volumeDayBeforeUsd: null,
  },
]

test('without dollars a figure is in the currency of the network, and says why; with them it is in dollars', async () => {
  const page = await renderPage(
    <UnknownReason value={reason}>
      <p data-testid="native">
        <NativeFigure usd={null} native={71.234567} symbol="ETH" />
      </p>
      <p data-testid="dollars">
        <NativeFigure usd={3} native={71} symbol="ETH" />
      </p>
      <p data-testid="none">
        <NativeFigure usd={null} native={null} symbol="ETH" />
      </p>
    </UnknownReason>,
  )
  await expect.element(page.getByTestId('native')).toHaveTextContent('71.23 ETH')
  await expect.element(page.getByTestId('native').getByTitle(reason)).toBeVisible()
  await expect.element(page.getByTestId('dollars')).toHaveTextContent('$3.00')
  await expect.element(page.getByTestId('none')).toHaveTextContent(`—${reason}`)
})

test('a pool holds the currency or, without it, its tokens', async () => {
  const withNative = { ...pool, token1: { ...pool.token1, address: network.contracts.weth, symbol: 'WETH' } }
  const page = await renderPage(
    <UnknownReason value={reason}>
      <p data-testid="native">
        <PoolTvl pool={withNative} network={network} />
      </p>
      <div data-testid="tokens">
        <PoolTvl pool={pool} network={network} />
      </div>
      <p data-testid="priced">
        <PoolTvl pool={pool} network={ethereum} />
      </p>
    </UnknownReason>,
  )
  await expect.element(page.getByTestId('native')).toHaveTextContent('2 ETH')
  await expect.element(page.getByTestId('tokens')).toHaveTextContent('1,234 HONEY2 OTHER')
  await expect.element(page.getByTestId('priced')).toHaveTextContent(`—${reason}`)
})

test('the sum of a market is in the currency where it is one', async () => {
  const page = await renderPage(
    <>
      <div data-testid="one">
        <ExploreHead totals={totals(78)} isFailed={false} nativeSymbol="ETH" />
      </div>
      <div data-testid="several">
        <ExploreHead totals={totals(78)} isFailed={false} />
      </div>
    </>,
  )
  await expect.element(page.getByTestId('one').getByText('78 ETH')).toBeVisible()
  expect(page.getByTestId('several').getByText('78').query()).toBeNull()
})
