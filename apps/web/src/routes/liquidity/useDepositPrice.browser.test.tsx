import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Review } from '../../features/review/Review.tsx'
import { renderPage } from '../../test/renderPage.tsx'
import { useDepositPrice } from './useDepositPrice.tsx'

const network = publicNetworks.find(({ chainId }) => chainId === 1)!
const { chainId } = network
const [token0, token1] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const pool = { protocol: 'v3', token0, token1, feePips: 3_000 } as const
const desired = { amount0: 16_000_000n, amount1: 16_000_000n }
/** Its answers are the queries' data below. */
const wallet = {
  rdns: 'a.wallet',
  provider: { request: () => Promise.reject(new Error('silent')) },
} as unknown as Wallet

function Deposit({ oldSqrtPriceX96 }: { oldSqrtPriceX96: bigint | undefined }) {
  const deposit = { pool, desired, sqrtPriceX96: undefined }
  const { isPending, consent, banner } = useDepositPrice({ network, wallet, deposit, oldSqrtPriceX96 }, true)
  return (
    <Review plan={{ summary: banner, consent, button: { label: 'Deposit', onPress: () => {}, isBusy: isPending } }} />
  )
}

/** A pool at `price` where the other pools pay one for one, or nothing. */
function show(
  price: bigint,
  { inPools = 1_000_000n as bigint | null, oldSqrtPriceX96 = undefined as bigint | undefined },
) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const sqrtPriceX96 = sqrtPriceOfAmounts({ amount0: 10_000n, amount1: price })
  queries.setQueryData(['deposit-price', { chainId, wallet: wallet.rdns, ...pool }], { status: 'pool', sqrtPriceX96 })
  for (const [tokenIn, tokenOut] of [
    [token0, token1],
    [token1, token0],
  ])
    queries.setQueryData(['market-output', { chainId, tokenIn, tokenOut, amountIn: '1000000' }], inPools)
  return renderPage(
    <QueryClientProvider client={queries}>
      <Deposit oldSqrtPriceX96={oldSqrtPriceX96} />
    </QueryClientProvider>,
  )
}
const deposit = () => page.getByRole('button', { name: 'Deposit' })

test('default: a pool near the market is asked nothing about', async () => {
  await show(10_100n, {})
  await expect.element(deposit()).toBeEnabled()
  expect(page.getByText(/from market price/).elements()).toHaveLength(0)
})

test('behavior: a pool that a stranger opened at a hundredth of the price takes a deposit only after a yes', async () => {
  await show(100n, {})
  await expect.element(page.getByText(/99(\.00)?%.*from market price/)).toBeVisible()
  await expect.element(deposit()).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I understand and want this price' }).click()
  await expect.element(deposit()).toBeEnabled()
})

test('behavior: where no pool has a price, the price of the position that is moved counts', async () => {
  await show(100n, { inPools: null, oldSqrtPriceX96: sqrtPriceOfAmounts({ amount0: 1n, amount1: 1n }) })
  await expect.element(page.getByText(/from market price/)).toBeVisible()
  await expect.element(deposit()).toBeDisabled()
})

test('error: a price that no node reads is asked about, not taken for a good one', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderPage(
    <QueryClientProvider client={queries}>
      <Deposit oldSqrtPriceX96={undefined} />
    </QueryClientProvider>,
  )
  await page.getByRole('checkbox', { name: 'I understand and want this price' }).click()
  await expect.element(deposit()).toBeEnabled()
})
