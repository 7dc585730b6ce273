import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { noPolicy, type SpendingPolicy, type SpendingRules } from '@oxbow/wallet-core/SpendingPolicy'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Review } from '../screens/Review.tsx'
import type { PreparedSend } from '../send/prepareSend.ts'
import { ethereum } from '../test/ethereum.ts'
import { LimitsScreen } from './LimitsScreen.tsx'
import { spendingOf } from './spendingOf.ts'
import { spendingStore } from './spendingStore.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = '0x1111111111111111111111111111111111111112'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const origin = 'https://app.example.org'
const rules: SpendingRules = { limits: [{ chainId: 1, token: usdc, most: 1_000_000_000n }], delayHours: 24 }

beforeEach(() => {
  localStorage.setItem('oxbow.wallet', JSON.stringify({ address: account, addresses: [account], vault: '{}' }))
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    const headers = { date: new Date().toUTCString() }
    if (path === '/v1/networks') return Response.json({ networks: [ethereum] }, { headers })
    if (path === '/v1/tokens?chainId=1')
      return Response.json({ tokens: [{ address: usdc, symbol: 'USDC', decimals: 6 }] })
    return Response.json({ error: { code: -32601, message: 'not found' } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const owner = (policy: SpendingPolicy) => ({ spendingPolicy: () => policy, limitsKey: () => new Uint8Array(32) })
const keep = (policy: SpendingPolicy) => spendingStore(account).adopt(owner(policy), noPolicy)

function transfer(units: bigint): WindowRequest<'send'> {
  const data = `0xa9059cbb${stranger.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
  const params = { address: account, chainId: 1, calls: [{ to: usdc, value: '0x0', data }] }
  return { oxbow: 1, id: crypto.randomUUID(), exp: Date.now() + 60_000, verb: 'send', params }
}

async function review(ask: WindowRequest<'sign' | 'send'>, prepared?: PreparedSend) {
  const agreed: unknown[] = []
  const nothing = () => {}
  const pending = {
    ask,
    origin,
    over: new AbortController().signal,
    begin: () => true,
    begun: nothing,
    answer: nothing,
    refuse: nothing,
  }
  await render(
    <I18nProvider i18n={i18n}>
      <Review
        pending={pending}
        ask={ask}
        prepared={prepared}
        isReady
        onAgree={async (_, spending) => void agreed.push(spending)}
        onDone={nothing}
      />
    </I18nProvider>,
  )
  // The node can't simulate here, which costs one more step.
  await page.getByRole('checkbox').click()
  return agreed
}

test('default: a request says what is left of the day, and is signed as what its bytes say', async () => {
  await keep({ rules, raise: undefined })
  const ask = transfer(400_000_000n)
  const agreed = await review(ask)
  await expect.element(page.getByText('Left today: 1,000 USDC')).toBeVisible()
  const button = page.getByRole('button', { name: 'Confirm' })
  await expect.element(button).toBeEnabled()
  await new Promise((resolve) => setTimeout(resolve, 900))
  await button.click()
  const outgoing = { chainId: 1, tokens: [{ token: usdc, most: 400_000_000n }], isUnbounded: false }
  await expect.poll(() => agreed).toMatchObject([{ origin, outgoing }])
})

test('behavior: one that is over the limit can be scheduled, and nothing else', async () => {
  await keep({ rules, raise: undefined })
  await review(transfer(1_000_000_001n))
  await expect
    .element(page.getByText('This is over your daily limit. You can schedule it', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Schedule' })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Confirm' }).elements()).toEqual([])
})

test('behavior: the network cost counts toward the limit of the network’s currency', async () => {
  const currency = { chainId: 1, token: 'native', most: 10n ** 15n } as const
  await keep({ rules: { ...rules, limits: [...rules.limits, currency] }, raise: undefined })
  const prepared = { transactions: [], waits: false, isShort: false, isCostly: false, usualCost: 5n * 10n ** 16n }
  await review(transfer(400_000_000n), { ...prepared, mostGasCost: 10n ** 15n + 1n })
  await expect.element(page.getByText('Left today: 1,000 USDC, 0.001 ETH')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Schedule' })).toBeEnabled()
})

test('behavior: one without an amount is not called over the limit', async () => {
  await keep({ rules, raise: undefined })
  const message = { type: 'personal', data: `0x${'ab'.repeat(32)}` } as const
  const params = { address: account, message }
  await review({ oxbow: 1, id: crypto.randomUUID(), exp: Date.now() + 60_000, verb: 'sign', params })
  await expect
    .element(page.getByText('This has no fixed amount, so daily limits can’t cover it.', { exact: false }))
    .toBeVisible()
  expect(page.getByText('over your daily limit', { exact: false }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Schedule' })).toBeEnabled()
})

test('behavior: one that waits says until when', async () => {
  const policy = { rules, raise: undefined }
  await keep(policy)
  const ask = transfer(2_000_000_000n)
  const reading = {
    network: 1,
    acts: [],
    leaves: [{ asset: { type: 'token', address: usdc }, most: 2_000_000_000n }],
    arrives: [],
    allowances: [],
    unknowns: [],
    expiresAt: undefined,
    request: 'transaction',
  } as const
  await spendingStore(account).postpone(owner(policy), spendingOf({ ask, extras: undefined, reading }, origin))
  await review(ask)
  await expect.element(page.getByText('Scheduled. You can sign this from', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('behavior: where the owner wants no exceptions it can’t be signed', async () => {
  await keep({ rules: { ...rules, delayHours: 'never' }, raise: undefined })
  await review(transfer(1_000_000_001n))
  await expect.element(page.getByText('To sign it, raise the limit first.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('behavior: a wallet without limits says nothing of them', async () => {
  await review(transfer(1_000_000_001n))
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  expect(page.getByText('Left today', { exact: false }).elements()).toEqual([])
})

const settings = () =>
  render(
    <I18nProvider i18n={i18n}>
      <LimitsScreen origin={origin} onClose={() => {}} />
    </I18nProvider>,
  )

test('default: limits are set by token, in its own units, and say what bypasses them', async () => {
  await settings()
  await expect
    .element(page.getByText('An exported key or recovery phrase bypasses them.', { exact: false }))
    .toBeVisible()
  await page.getByLabelText('Add a token').selectOptions('USDC · Ethereum')
  const save = page.getByRole('button', { name: 'Save limits' })
  await expect.element(save).toBeDisabled()
  const amount = page.getByLabelText('USDC on Ethereum per day')
  await amount.fill('0.0000001')
  await expect.element(page.getByText('Enter an amount.')).toBeVisible()
  await amount.fill('1e72')
  await expect.element(page.getByText('This amount is too large.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await amount.fill('1500.5')
  await expect.element(save).toBeEnabled()
  await page.getByRole('button', { name: 'Remove USDC on Ethereum' }).click()
  expect(page.getByLabelText('USDC on Ethereum per day').elements()).toEqual([])
})

test('behavior: what is set, what is left, a raise and what was scheduled are shown, each with a way back', async () => {
  const policy = { rules, raise: { rules: undefined, from: Date.now() + 3_600_000 } }
  await keep(policy)
  const store = spendingStore(account)
  const outgoing = (most: bigint) => ({ chainId: 1, tokens: [{ token: usdc, most }], isUnbounded: false }) as const
  await store.spend(owner(policy), { id: 'small', origin, outgoing: outgoing(250_000_000n) })
  await store.postpone(owner(policy), { id: 'large', origin, outgoing: outgoing(5_000_000_000n) })
  await settings()
  await expect.element(page.getByLabelText('USDC on Ethereum per day')).toHaveValue('1000')
  await expect.element(page.getByText('Left today: 750 USDC')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel: Limits off' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Cancel: 5,000 USDC · app.example.org' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Turn off in 24 hours' })).toBeEnabled()
})
