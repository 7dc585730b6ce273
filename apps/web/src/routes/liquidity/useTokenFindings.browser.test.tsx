import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Review } from '../../features/review/Review.tsx'
import { renderPage } from '../../test/renderPage.tsx'
import { useTokenFindings } from './useTokenFindings.tsx'

const network = publicNetworks.find(({ chainId }) => chainId === 1)!
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** A wallet on Ethereum whose node knows of no contract: what the release knows is left. */
const wallet = {
  rdns: 'a.wallet',
  provider: {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_chainId') return '0x1'
      const [{ data }] = params as [{ data: string }]
      return failuresOf(Number.parseInt(data.slice(74, 138), 16))
    },
  },
} as unknown as Wallet

/** What Multicall3 answers where none of so many calls succeeds. */
function failuresOf(count: number): string {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const heads = Array.from({ length: count }, (_, index) => word(count * 32 + index * 96))
  const bodies = Array.from({ length: count }, () => word(0) + word(64) + word(0))
  return `0x${[word(32), word(count), ...heads, ...bodies].join('')}`
}

function Deposit({ symbol }: { symbol: string }) {
  const token = { address: usdc, symbol, decimals: 6, logoUri: undefined } as const
  const { isPending, consent, banners, contracts } = useTokenFindings(network, wallet, [token])
  const button = { label: 'Deposit', onPress: () => {}, isBusy: isPending }
  return <Review plan={{ summary: banners, costs: contracts, consent, button }} />
}

const show = (symbol: string) =>
  renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <Deposit symbol={symbol} />
    </QueryClientProvider>,
  )
const deposit = () => page.getByRole('button', { name: 'Deposit' })

test('default: a token of its own name is asked nothing about, and its contract is told whole', async () => {
  await show('USDC')
  await expect.element(page.getByText(usdc)).toBeVisible()
  await expect.element(deposit()).toBeEnabled()
})

test('behavior: a token that the release knows under another name says so, and is deposited only after a yes', async () => {
  await show('GRDN')
  await expect.element(page.getByText('GRDN’s contract is named USDC')).toBeVisible()
  await expect.element(deposit()).toBeDisabled()
  await page.getByRole('checkbox', { name: /I know which token this is/ }).click()
  await expect.element(deposit()).toBeEnabled()
})
