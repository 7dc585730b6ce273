import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { renderPage } from '../../test/renderPage.tsx'
import { SwapMax } from './SwapMax.tsx'

const account = `0x${'a'.repeat(40)}` as const
const connectionOf = (kind: string) =>
  ({ wallet: { kind }, account: { address: account } }) as unknown as WalletConnection

/** A form that says what it keeps, and how often it was filled again. */
function Form(change: Partial<SwapMax.Props>) {
  const [reserve, setReserve] = useState(0n)
  const [fills, setFills] = useState(0)
  return (
    <>
      <p>{`keeps ${reserve}, filled ${fills}`}</p>
      <SwapMax
        config={{ features: { gasStation: { status: 'on' } } } as Config}
        network={network}
        connection={connectionOf('passkey')}
        token={usdc}
        balance={1_000n}
        nativeBalance={0n}
        costOf={(gasUnits) => gasUnits / 1_000n}
        gasUnits={65_000n}
        spends={undefined}
        {...change}
        reserve={reserve}
        onReserve={setReserve}
        onFill={() => setFills((count) => count + 1)}
      />
    </>
  )
}

async function open(change: Partial<SwapMax.Props>) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const shapes = [`${usdc.address}0xa9059cbb0`]
  const about = ['reserve', '', '1000']
  const fee = { token: usdc.address, amount: 100n }
  queries.setQueryData(['calls-fee', { chainId: network.chainId, account, canBatch: false, shapes, about }], fee)
  await renderPage(
    <QueryClientProvider client={queries}>
      <Form {...change} />
    </QueryClientProvider>,
  )
}

test.each<[string, Partial<SwapMax.Props>, string]>([
  ['a token that pays the network cost: keeps the fee, and is filled again', { spends: 1_000n }, 'keeps 111, filled 1'],
  ['a token that pays it, which leaves enough: stays', { spends: 890n }, 'keeps 111, filled 0'],
  ['an amount that somebody typed: stays', {}, 'keeps 111, filled 0'],
  ['a token with enough gas beside it: stays', { spends: 1_000n, nativeBalance: 65n }, 'keeps 0, filled 0'],
  ['another wallet: stays', { spends: 1_000n, connection: connectionOf('announced') }, 'keeps 0, filled 0'],
  ['native currency: is filled again', { token: eth, spends: 839n }, 'keeps 0, filled 1'],
  ['native currency that leaves enough: stays', { token: eth, spends: 838n }, 'keeps 0, filled 0'],
])('Max of %s', async (_, change, text) => {
  await open(change)
  await expect.element(page.getByText(text)).toBeVisible()
  // What loads later changes nothing.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(page.getByText(text)).toBeVisible()
})
