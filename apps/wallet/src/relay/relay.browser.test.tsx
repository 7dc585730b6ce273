import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../App.tsx'
import { ethereum as network } from '../test/ethereum.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = '0x1111111111111111111111111111111111111112'
const relayer = '0x2222222222222222222222222222222222222223'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const quote = { relayer, token: usdc, fee: '1234567', needsAuthorization: true, latestExpiry: 4_000_000_000 }
const word = (value: string) => value.replace('0x', '').padStart(64, '0')

/** A wallet's server, at which the account has native currency or not. */
function serve(balance: string, gasQuote: () => Response) {
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: '0x5208',
    eth_getCode: '0x',
    eth_getBalance: balance,
    eth_getTransactionCount: '0x0',
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/v1/networks') return Response.json({ networks: [network] })
    if (path === '/v1/tokens?chainId=1')
      return Response.json({ tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }] })
    if (path === '/v1/gas/quote') return gasQuote()
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

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('oxbow.wallet')
})

async function show() {
  localStorage.setItem('oxbow.wallet', JSON.stringify({ address: account, addresses: [account], vault: '{}' }))
  const data = `0xa9059cbb${word(stranger)}${word('0xf4240')}`
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

const confirm = page.getByRole('button', { name: 'Confirm', exact: true })

test('default: without native currency the fee is offered to the unit, is one of the actions, and has to be chosen', async () => {
  serve('0x0', () => Response.json(quote))
  await show()
  await expect
    .element(page.getByText('Pay 1.234567 USDC to this site’s relayer instead.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('0x2222…2223').first()).toBeVisible()
  await expect.element(page.getByText('All in one transaction', { exact: false })).toBeVisible()
  // The transfer and the fee.
  await expect.element(page.getByText('2.234567', { exact: false }).first()).toBeVisible()
  expect(page.getByText('Max. network cost').elements()).toEqual([])
  await expect.element(confirm).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(confirm).toBeEnabled()
})

test.each([
  ['GasStationUnavailable', 'Paying it in a token isn’t available now.'],
  ['GasCallsFail', 'Your tokens don’t cover this and its network cost.'],
  ['GasLimitReached', 'You’ve reached this site’s limit'],
])('error: of %s it says so, and there is nothing to confirm', async (errorCode, words) => {
  serve('0x0', () => Response.json({ errorCode, detail: '' }, { status: 422 }))
  await show()
  await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('behavior: with enough of it nobody is asked for a fee', async () => {
  const gasQuote = vi.fn(() => Response.json(quote))
  serve('0xde0b6b3a7640000', gasQuote)
  await show()
  await expect.element(page.getByText('Max. network cost')).toBeVisible()
  await expect.element(confirm).toBeEnabled()
  expect(gasQuote).not.toHaveBeenCalled()
})
