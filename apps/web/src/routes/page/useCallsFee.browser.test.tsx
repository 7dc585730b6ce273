import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { TokenFee } from '@oxbow/flow/getCallsFee'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network as local } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { useCallsFee } from './useCallsFee.ts'

const network = { ...local, chainId: 1 }
const account = `0x${'a'.repeat(40)}` as const
/** A token that the build knows. */
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const call = { to: usdc, data: '0xa9059cbb', value: 0n } as const
const connection = { wallet: { kind: 'passkey', rdns: undefined }, account: { address: account } }

type Facts = {
  readonly wei: bigint
  readonly calls: useCallsFee.Parameters['calls']
  readonly canBatch: boolean
  readonly kind: 'passkey' | 'keys'
  readonly offers: 'on' | 'off'
}

function Fee({ calls, kind }: Pick<Facts, 'calls' | 'kind'>) {
  const fee = useCallsFee({
    network,
    connection: { ...connection, wallet: { ...connection.wallet, kind } } as unknown as WalletConnection,
    costWei: 10n,
    calls,
    changes: [{ token: usdc, amount: -100n }],
    isBatched: true,
  })
  const text = fee === undefined ? 'in native currency' : 'fee' in fee ? `${fee.kind} ${fee.fee}` : fee.kind
  return <p>{text}</p>
}

/** An account with 107 units of USDC, and an operator that asks for 7. */
async function open(change: Partial<Facts> = {}) {
  const { wei, calls, canBatch, kind, offers } = {
    ...({ wei: 9n, calls: [call], canBatch: true, kind: 'passkey', offers: 'on' } as const),
    ...change,
  }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, refetchInterval: false } } })
  const { chainId } = network
  queries.setQueryData(['config', {}], { features: { gasStation: { status: offers } } })
  queries.setQueryData(['balances', { chainId, account, tokens: [nativeToken] }], new Map([[nativeToken, wei]]))
  queries.setQueryData(['balances', { chainId, account, tokens: [usdc] }], new Map([[usdc, 107n]]))
  queries.setQueryData(['wallet-batching', { rdns: undefined, account, chainId }], canBatch)
  const shapes = calls?.map(({ to, data, value }) => `${to}${data}${value}`)
  const fee: TokenFee | null = (calls?.length ?? 0) > 1 && !canBatch ? null : { token: usdc, amount: 7n }
  queries.setQueryData(['calls-fee', { chainId, account, canBatch, shapes, about: ['review', `${usdc} -100`] }], fee)
  await renderPage(
    <QueryClientProvider client={queries}>
      <Fee calls={calls} kind={kind} />
    </QueryClientProvider>,
  )
}

test.each([
  ['of the operator, to the unit', {}, 'exact 7'],
  ['is none where there is enough native currency, to the unit', { wei: 10n }, 'in native currency'],
  ['is none in another wallet', { kind: 'keys' }, 'in native currency'],
  ['is none where the operator offers none', { offers: 'off' }, 'in native currency'],
  ['is none where native currency is spent', { calls: [{ ...call, value: 1n }] }, 'in native currency'],
  ['is none before the calls are known', { calls: undefined }, 'in native currency'],
  ['of several calls at once', { calls: [call, call] }, 'exact 7'],
  ['of several calls one by one is told by the wallet', { calls: [call, call], canBatch: false }, 'in-wallet'],
] as const)('a fee in a token %s', async (_, change, text) => {
  await open(change)
  await expect.element(page.getByText(text)).toBeVisible()
})
