import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from '../App.tsx'
import { ethereum } from './ethereum.ts'

export const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

type Answers = {
  /** Of the account, in wei. */
  balance?: string
  usdcDecimals?: number
  /** Of each call by itself, as the node estimates it. */
  gas?: string
  /** Of a read of a contract. */
  call?: string
  gasQuote?: () => Response | Promise<Response>
  /** Answers `/v1/tokens`. */
  tokens?: () => Promise<Response>
}

/** A wallet's server on Ethereum, whose node simulates every call as a success without effect. */
export function serveEthereum({
  balance = '0xde0b6b3a7640000',
  usdcDecimals = 6,
  gas = '0x5208',
  call,
  gasQuote,
  tokens,
}: Answers = {}) {
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: gas,
    eth_getCode: '0x',
    eth_getBalance: balance,
    eth_getTransactionCount: '0x0',
    ...(call && { eth_call: call }),
  }
  const listed = { address: usdc, symbol: 'USDC', decimals: usdcDecimals }
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    const headers = { date: new Date().toUTCString() }
    if (path === '/v1/networks') return Response.json({ networks: [ethereum] }, { headers })
    if (path === '/v1/tokens?chainId=1') return (await tokens?.()) ?? Response.json({ tokens: [listed] })
    if (path === '/v1/gas/quote') return (await gasQuote?.()) ?? Response.error()
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: readonly unknown[] }
    if (method === 'eth_simulateV1') {
      const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: readonly unknown[] }] }]
      // As public servers do.
      if ('stateOverrides' in blockStateCalls[0])
        return Response.json({ error: { code: -32005, message: 'no overrides' } })
      const call = { status: '0x1', logs: [], gasUsed: '0x5208', returnData: '0x' }
      return Response.json({ result: [{ calls: blockStateCalls[0].calls.map(() => call) }] })
    }
    return Response.json(
      method in answers ? { result: answers[method] } : { error: { code: -32601, message: `${method} not found` } },
    )
  })
}

/** The window in which a page asks to send USDC. */
export async function showTransfer({ to, amount }: { readonly to: string; readonly amount: bigint }): Promise<void> {
  localStorage.setItem('oxbow.wallet', JSON.stringify({ address: account, addresses: [account], vault: '{}' }))
  const data = `0xa9059cbb${[to.slice(2), amount.toString(16)].map((word) => word.padStart(64, '0')).join('')}`
  const ask: WindowRequest<'send'> = {
    oxbow: 1,
    id: crypto.randomUUID(),
    exp: Date.now() + 60_000,
    verb: 'send',
    params: { address: account, chainId: 1, calls: [{ to: usdc, value: '0x0', data }] },
  }
  const pending = {
    ask,
    origin: 'https://app.example.org',
    over: new AbortController().signal,
    begin: () => false,
    begun: () => {},
    answer: () => {},
    refuse: () => {},
  }
  await render(
    <I18nProvider i18n={i18n}>
      <App status="waiting" pending={pending} onDone={() => {}} />
    </I18nProvider>,
  )
}
