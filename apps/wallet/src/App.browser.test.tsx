import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { loadMessages } from '@oxbow/wallet-ui/loadMessages'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from './App.tsx'
import { ethereum as network } from './test/ethereum.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = '0x1111111111111111111111111111111111111112'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const simulated = (count: number) => [
  { calls: Array(count).fill({ status: '0x1', logs: [], gasUsed: '0x5208', returnData: '0x' }) },
]

/** The wallet's own server and its node, which can do everything or just what is needed. */
function serve({ canSimulate = true, code = '0x6001', pending = '0x5', gas = '0x5208' } = {}) {
  const answers: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_estimateGas: gas,
    eth_getCode: code,
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/v1/networks') return Response.json({ networks: [network] })
    if (path === '/v1/tokens?chainId=1')
      return Response.json({ tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }] })
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: readonly unknown[] }
    if (method === 'eth_simulateV1' && canSimulate) {
      const { blockStateCalls } = params[0] as { blockStateCalls: readonly [{ calls: readonly unknown[] }] }
      return Response.json({ result: simulated(blockStateCalls[0].calls.length) })
    }
    if (method === 'eth_getTransactionCount') return Response.json({ result: params[1] === 'latest' ? '0x5' : pending })
    return Response.json(
      method in answers ? { result: answers[method] } : { error: { code: -32601, message: `${method} not found` } },
    )
  })
}

afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.removeItem('oxbow.wallet')
  await activateMessages('en', loadMessages)
})

type Shown = Pick<WindowRequest<'sign'>, 'verb' | 'params'> | Pick<WindowRequest<'send'>, 'verb' | 'params'>

async function show(ask: Shown) {
  localStorage.setItem('oxbow.wallet', JSON.stringify({ address: account, addresses: [account], vault: '{}' }))
  const begin = vi.fn(() => false)
  const pending = {
    ask: { oxbow: 1, id: crypto.randomUUID(), exp: Date.now() + 60_000, ...ask } as WindowRequest<'sign' | 'send'>,
    origin: 'https://app.example.org',
    over: new AbortController().signal,
    begin,
    begun: () => {},
    answer: () => {},
    refuse: () => {},
  }
  await render(
    <I18nProvider i18n={i18n}>
      <App status="waiting" pending={pending} onDone={() => {}} />
    </I18nProvider>,
  )
  return begin
}

const word = (value: string) => value.replace('0x', '').padStart(64, '0')
const send = (to: string, value: string, data: string): Shown => ({
  verb: 'send',
  params: { address: account, chainId: 1, calls: [{ to, value, data }] },
})
const typed = (json: object): Shown => ({
  verb: 'sign',
  params: { address: account, chainId: 1, message: { type: 'typed', json: JSON.stringify(json) } },
})

const permit = typed({
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  primaryType: 'PermitSingle',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  message: {
    details: { token: usdc, amount: String(2n ** 160n - 1n), expiration: String(2n ** 48n - 1n), nonce: '0' },
    spender: stranger,
    sigDeadline: '1900000000',
  },
})

test.each<[string, Shown, string, string]>([
  [
    'an unlimited approval',
    send(usdc, '0x0', `0x095ea7b3${word(stranger)}${'f'.repeat(64)}`),
    'This approval is unlimited.',
    'Confirm',
  ],
  ['a Permit2 permit', permit, 'This approval is unlimited.', 'Sign'],
  [
    'a call that nobody can read',
    send(stranger, '0x0', '0xdeadbeef00'),
    'A part of this request can’t be read.',
    'Confirm',
  ],
  [
    'a hash as a text',
    {
      verb: 'sign',
      params: { address: account, message: { type: 'personal', data: `0x${'9d'.repeat(32)}` } },
    },
    'This message can’t be read.',
    'Sign',
  ],
])('error: %s shows its warning and wants one more step', async (_, ask, warning, agree) => {
  serve()
  const begin = await show(ask)
  await expect.element(page.getByText(warning, { exact: false })).toBeVisible()
  const button = page.getByRole('button', { name: agree, exact: true })
  await expect.element(button).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(button).toBeEnabled()
  expect(begin).not.toHaveBeenCalled()
})

test('default: a transfer is read, tried and priced, and needs one press', async () => {
  serve()
  await show(send(usdc, '0x0', `0xa9059cbb${word(stranger)}${word('0xf4240')}`))
  await expect.element(page.getByRole('heading', { name: 'Send', exact: true })).toBeVisible()
  await expect.element(page.getByText('You haven’t sent anything to', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Max. network cost')).toBeVisible()
  await expect.element(page.getByText('Your balances don’t change.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('error: a transfer of nothing that would burn millions of gas says so and wants one more step', async () => {
  serve({ gas: '0x989680' })
  await show(send(usdc, '0x0', `0xa9059cbb${word(account)}${word('0x0')}`))
  await expect.element(page.getByText('This uses far more gas than it should need.', { exact: false })).toBeVisible()
  const button = page.getByRole('button', { name: 'Confirm' })
  await expect.element(button).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(button).toBeEnabled()
})

test('behavior: says that it waits where a transaction is pending already', async () => {
  serve({ pending: '0x6' })
  await show(send(usdc, '0x0', `0xa9059cbb${word(stranger)}${word('0xf4240')}`))
  await expect.element(page.getByText('Your last transaction is still pending.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})

test('default: several calls are one list, with what happens when one of them fails', async () => {
  serve()
  const approve = { to: usdc, value: '0x0', data: `0x095ea7b3${word(permit2)}${word('0xf4240')}` }
  const transfer = { to: usdc, value: '0x0', data: `0xa9059cbb${word(stranger)}${word('0x1e8480')}` }
  await show({ verb: 'send', params: { address: account, chainId: 1, calls: [approve, transfer] } })
  const steps = page.getByRole('listitem').filter({ has: page.getByText(/^(Approve|Send)$/) })
  await expect.element(steps.nth(0)).toHaveTextContent('1ApprovePermit20x0000…8ba3')
  await expect.element(steps.nth(1)).toHaveTextContent('2Send0x1111…1112')
  await expect.element(page.getByText('Separate transactions, one after the other.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Maximum spent')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
})

test('behavior: a smart account makes them all in one transaction', async () => {
  serve({ code: `0xef0100${smartAccountCode.slice(2)}` })
  const call = { to: usdc, value: '0x0', data: `0xa9059cbb${word(stranger)}${word('0x1e8480')}` }
  await show({ verb: 'send', params: { address: account, chainId: 1, calls: [call, call], isAtomic: true } })
  await expect.element(page.getByText('All in one transaction', { exact: false })).toBeVisible()
  // Two transactions of 21,000 gas, and one of 21,000.
  await expect
    .element(page.getByText('In the simulation, one transaction saves 50% of the network cost.'))
    .toBeVisible()
})

test.each([
  ['the account itself', account],
  ['the delegation manager', '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'],
])('error: typed data for %s is signed for no site', async (_, verifyingContract) => {
  serve()
  await show(
    typed({
      domain: { name: 'x', chainId: 1, verifyingContract },
      primaryType: 'T',
      types: { T: [{ name: 'x', type: 'bool' }] },
      message: { x: true },
    }),
  )
  await expect.element(page.getByText('Sites can’t ask for that.', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign' }).elements()).toEqual([])
})

test('behavior: what could not be tried says so and wants one more step, in the language of the page', async () => {
  serve({ canSimulate: false })
  await activateMessages('ar', loadMessages)
  await show(send(usdc, '0x0', `0xa9059cbb${word(stranger)}${word('0xf4240')}`))
  await expect.element(page.getByText('تعذّرت محاكاة هذا.')).toBeVisible()
  const button = page.getByRole('button', { name: 'تأكيد' })
  expect(document.documentElement.dir).toBe('rtl')
  await expect.element(button).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(button).toBeEnabled()
})
