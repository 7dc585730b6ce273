import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import type { TokenFee } from '@oxbow/flow/getCallsFee'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network, usdc } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { useFeeReserve } from './useFeeReserve.ts'

const account = `0x${'a'.repeat(40)}` as const
const connection = { wallet: { kind: 'passkey' }, account: { address: account } } as unknown as WalletConnection
const other = `0x${'b'.repeat(40)}` as const

function Reserve(change: Partial<useFeeReserve.Parameters>) {
  const reserve = useFeeReserve({
    config: { features: { gasStation: { status: 'on' } } } as Config,
    network,
    connection,
    token: usdc,
    balance: 1_000n,
    nativeBalance: 129_999n,
    costOf: (gasUnits) => gasUnits,
    recipient: undefined,
    ...change,
  })
  return <p>{`keeps ${reserve}`}</p>
}

async function open(change: Partial<useFeeReserve.Parameters>, fee: TokenFee | undefined) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { chainId } = network
  const about = ['reserve', change.recipient ?? '', `${change.balance ?? 1_000n}`]
  const shapes = [`${usdc.address}0xa9059cbb0`]
  if (fee) queries.setQueryData(['calls-fee', { chainId, account, canBatch: false, shapes, about }], fee)
  await renderPage(
    <QueryClientProvider client={queries}>
      <Reserve {...change} />
    </QueryClientProvider>,
  )
}

const fee = { token: usdc.address, amount: 100n }
test.each([
  ['a tenth more than the fee', {}, fee, 'keeps 111'],
  // Three times as much gas as a relayed transfer.
  ['as much more for a trade as it takes', { gasUnits: 305_000n }, fee, 'keeps 331'],
  ['no less for what takes less than a transfer', { gasUnits: 64_999n, nativeBalance: 64_998n }, fee, 'keeps 111'],
  ['nothing with enough gas for a trade', { gasUnits: 305_000n, nativeBalance: 305_000n }, fee, 'keeps 0'],
  ['nothing of another token than the fee’s', {}, { ...fee, token: other }, 'keeps 0'],
  ['nothing with enough gas', { nativeBalance: 130_000n }, fee, 'keeps 0'],
  ['nothing of nothing', { balance: 0n }, fee, 'keeps 0'],
  [
    'nothing where nobody offers it',
    { config: { features: { gasStation: { status: 'off' } } } as Config },
    fee,
    'keeps 0',
  ],
] as const)('Max keeps %s', async (_, change, known, text) => {
  await open(change, known)
  await expect.element(page.getByText(text)).toBeVisible()
})
