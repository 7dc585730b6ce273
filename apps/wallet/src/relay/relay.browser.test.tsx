import { noPolicy } from '@oxbow/wallet-core/SpendingPolicy'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { spendingStore } from '../limits/spendingStore.ts'
import { account, serveEthereum, showTransfer, usdc } from '../test/sendWindow.tsx'
import { openGrants } from './openGrants.ts'

const stranger = '0x1111111111111111111111111111111111111112'
const relayer = '0x2222222222222222222222222222222222222223'
const quote = { relayer, token: usdc, fee: '1234567', needsAuthorization: true, latestExpiry: 4_000_000_000 }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const serve = (balance: string, gasQuote: () => Response) => serveEthereum({ balance, gasQuote })
const show = () => showTransfer({ to: stranger, amount: 1_000_000n })

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
  await expect.element(page.getByText('The relayer can still do that later', { exact: false })).toBeVisible()
  expect(page.getByText('unusually high', { exact: false }).elements()).toEqual([])
  await expect.element(confirm).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(confirm).toBeEnabled()
})

test('behavior: an account that is smart already isn’t told that it becomes one', async () => {
  serve('0x0', () => Response.json({ ...quote, needsAuthorization: false }))
  await show()
  await expect.element(page.getByRole('checkbox')).toBeVisible()
  expect(page.getByText('smart wallet', { exact: false }).elements()).toEqual([])
})

test('behavior: while the fee is read, nothing can be agreed to by what was read before it', async () => {
  let isQuoted = false
  serveEthereum({
    balance: '0x0',
    async gasQuote() {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      isQuoted = true
      return Response.json({ ...quote, fee: '5000000000' })
    },
    tokens: async () => (isQuoted ? new Promise<never>(() => {}) : Response.json({ tokens: [] })),
  })
  const limits = [{ chainId: 1, token: usdc, most: 100_000_000n } as const]
  const policy = { rules: { limits, delayHours: 24 }, raise: undefined }
  const owner = { spendingPolicy: () => policy, limitsKey: () => new Uint8Array(32) }
  await spendingStore(account).adopt(owner, noPolicy)
  await show()
  await expect.element(confirm).toBeVisible()
  await vi.waitFor(() => expect(isQuoted).toBe(true), 5_000)
  await expect.element(confirm).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reject' })).toBeVisible()
})

test('behavior: a fee beyond what is usual takes a step of its own', async () => {
  serve('0x0', () => Response.json({ ...quote, fee: '100000001' }))
  await show()
  const boxes = page.getByRole('checkbox')
  await expect.element(boxes.last()).toBeVisible()
  await expect.element(page.getByText('It’s unusually high.', { exact: false })).toBeVisible()
  await boxes.first().click()
  await expect.element(confirm).toBeDisabled()
  await boxes.last().click()
  await expect.element(confirm).toBeEnabled()
})

test('behavior: a token that burns gas is warned of, whoever pays for the gas', async () => {
  serveEthereum({ balance: '0x0', gas: '0x2dc6c0', gasQuote: () => Response.json(quote) })
  await show()
  // The request with the fee.
  await expect.element(page.getByText('0x2222…2223').first()).toBeVisible()
  await expect.element(page.getByText('far more gas than it should need', { exact: false })).toBeVisible()
})

test('behavior: while the operator may still send what was signed before, sending another one has to be chosen', async () => {
  const now = Math.floor(Date.now() / 1_000)
  openGrants.add(10, account, { id: 4n, expiresAt: now + 900 })
  serveEthereum()
  await show()
  await expect.element(confirm).toBeEnabled()
  openGrants.add(1, account, { id: 5n, expiresAt: now + 900 })
  await show()
  await expect
    .element(page.getByText('Your last request went through, or still can until', { exact: false }))
    .toBeVisible()
  await expect.element(confirm.last()).toBeDisabled()
  await page.getByRole('checkbox').click()
  await expect.element(confirm.last()).toBeEnabled()
})

test('behavior: after a request that the node calls done, paying for another one in a token has to be chosen besides', async () => {
  const now = Math.floor(Date.now() / 1_000)
  openGrants.add(1, account, { id: 5n, expiresAt: now + 900 })
  for (const [isUsed, boxes] of [
    ['0x0', 1],
    ['0x1', 2],
  ] as const) {
    serveEthereum({ balance: '0x0', gasQuote: () => Response.json(quote), call: isUsed })
    await show()
    await expect.element(page.getByText('Pay 1.234567 USDC', { exact: false }).last()).toBeVisible()
    const shown = page.getByRole('checkbox').elements()
    expect(shown.length).toBe(boxes)
    await page.getByRole('checkbox').first().click()
    if (boxes === 2) {
      await expect
        .element(page.getByText('Your last request went through, or still can until', { exact: false }))
        .toBeVisible()
      await expect.element(confirm).toBeDisabled()
      await page.getByRole('checkbox').last().click()
    }
    await expect.element(confirm).toBeEnabled()
    await cleanup()
  }
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

test('behavior: while a pool is busy with others’ trades it says so, and asks again by itself', async () => {
  let asked = 0
  const busy = () => Response.json({ errorCode: 'GasPoolBusy', detail: '' }, { status: 503 })
  serve('0x0', () => (asked++ === 0 ? busy() : Response.json(quote)))
  await show()
  await expect
    .element(page.getByText('Someone else’s trade in the same pool goes first.', { exact: false }))
    .toBeVisible()
  await expect.element(confirm).toBeDisabled()
  await expect.element(page.getByText('Pay 1.234567 USDC', { exact: false }), { timeout: 12_000 }).toBeVisible()
  expect(asked).toBe(2)
})

test('behavior: with enough of it nobody is asked for a fee', async () => {
  const gasQuote = vi.fn(() => Response.json(quote))
  serve('0xde0b6b3a7640000', gasQuote)
  await show()
  await expect.element(page.getByText('Max. network cost')).toBeVisible()
  await expect.element(confirm).toBeEnabled()
  expect(gasQuote).not.toHaveBeenCalled()
})
