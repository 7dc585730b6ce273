import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { useLiquiditySimulation } from './useLiquiditySimulation.ts'

function Asks() {
  const check = useLiquiditySimulation(network, ['deposit'], undefined)
  return <p>{check.status === 'known' ? `asks ${check.asks}` : check.status}</p>
}

/** A trial of three requests, and what the wallet has answered of taking calls together. */
async function open(canBatch: boolean | undefined) {
  const queries = new QueryClient()
  const { chainId } = network
  queries.setQueryData(['liquidity-trial', chainId, undefined, 'deposit'], { status: 'known', requests: 3 })
  const wallet = { rdns: undefined, account: undefined, chainId }
  if (canBatch !== undefined) queries.setQueryData(['wallet-batching', wallet], canBatch)
  await renderPage(
    <QueryClientProvider client={queries}>
      <Asks />
    </QueryClientProvider>,
  )
}

test.each([
  ['takes calls together', true, 'asks 1'],
  ['does not', false, 'asks 3'],
  ['has not said', undefined, 'asks 3'],
] as const)('one-click is on and the wallet %s: as often as it really asks', async (_, canBatch, text) => {
  await open(canBatch)
  await expect.element(page.getByText(text)).toBeVisible()
})
