import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reading } from '../reading/Reading.ts'
import { lacksFunds } from '../simulation/Simulation.ts'
import {
  account,
  confirm,
  drain,
  drainRisks,
  noTransaction,
  orders,
  ordersRisks,
  reading,
  router,
  screenOf,
  show,
  simulated,
  stranger,
  swap,
  taking,
  takingRisks,
  text,
  unknown,
  usdc,
} from '../test/requestScreens.tsx'

beforeEach(() => page.viewport(400, 640))

test('default: a swap says what leaves and arrives with every digit, and needs one press', async () => {
  await show({ reading: swap, simulation: simulated })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Swap' })).toBeVisible()
  await expect.element(page.getByText('1,234.567891').first()).toBeVisible()
  await expect.element(page.getByText('0.3361')).toBeVisible()
  await expect.element(confirm()).toBeEnabled()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

test('behavior: what the router passes on whole isn’t among what arrives, unless some of it does', async () => {
  const link = { type: 'token', address: stranger } as const
  const gets = [...swap.arrives, { asset: link, least: 0n, recipient: 'account' } as const]
  const way = {
    type: 'swap',
    protocol: 'v3',
    tradeType: 'exact-in',
    tokens: [usdc, stranger, account],
    pools: [],
    payer: 'sender',
    recipient: 'router',
    amountIn: 1_234_567_891n,
    minimumOut: 0n,
  } as const
  const through: Reading = {
    ...swap,
    arrives: gets,
    acts: [{ type: 'router', router, effects: [way], gives: swap.leaves, gets }],
  }
  const rows = () =>
    page.getByRole('heading', { name: 'Minimum received' }).element().nextElementSibling?.childElementCount
  const screen = await show({ reading: through, simulation: undefined })
  await expect.poll(rows).toBe(2)
  await screen.rerender(screenOf({ reading: through, simulation: simulated }))
  await expect.poll(rows).toBe(1)
  const brings = { ...simulated, changes: [...simulated.changes, { asset: link, delta: 1n }] }
  await screen.rerender(screenOf({ reading: through, simulation: brings }))
  await expect.poll(rows).toBe(2)
})

test('behavior: an account that holds too little is told so in words, not by a code', async () => {
  await show({ reading: swap, simulation: { status: 'fails', reason: lacksFunds, data: undefined } })
  await expect.element(page.getByText('This would fail. Your account doesn’t have enough.')).toBeVisible()
  expect(document.body.textContent).not.toContain(lacksFunds)
})

test('behavior: an approval without limit names who could take it, and until when', async () => {
  await show({ reading: drain, simulation: noTransaction, risks: drainRisks })
  await expect.element(page.getByText(/This approval is unlimited/)).toBeVisible()
  await expect.element(page.getByText('Unlimited')).toBeVisible()
  await expect.element(page.getByText(/^Until /)).toBeVisible()
  await expect.element(confirm('Sign')).toBeDisabled()
})

test('behavior: of several orders each stands by itself, the worst first, and who settles them beside', async () => {
  await show({ reading: orders, simulation: noTransaction, risks: ordersRisks })
  const shown = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  expect(shown.elements().map((item) => item.textContent?.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^1 order.*990 USDC.*Minimum received.*0\.000000000000000002 ETH$/),
    expect.stringMatching(/^2 orders, each.*5 USDC.*Minimum received.*0\.002 ETH$/),
  ])
  await expect.element(page.getByRole('heading', { name: 'Settled by' })).toBeVisible()
  await expect.element(confirm('Sign')).toBeDisabled()
})

test('behavior: whoever could take the tokens stands beside the amount', async () => {
  await show({ reading: taking, simulation: noTransaction, risks: takingRisks })
  await expect.element(page.getByRole('heading', { name: 'Unknown request' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Can be taken by' })).toBeVisible()
  await expect.element(page.getByText(/could send these tokens to anyone/)).toBeVisible()
  await expect.element(page.getByText('Minimum received')).not.toBeInTheDocument()
})

test('behavior: what could not be read is shown raw, with its function', async () => {
  await show({ reading: unknown, simulation: { ...simulated, changes: [] } })
  await expect.element(page.getByRole('heading', { name: 'Unknown request' })).toBeVisible()
  await expect.element(page.getByText('0xdeadbeef', { exact: true })).toBeVisible()
  await expect.element(page.getByText('0xdeadbeef00')).toBeVisible()
})

test('behavior: characters that turn a text are shown by their number', async () => {
  await show({ reading: text, simulation: noTransaction, risks: [{ code: 'deceptive-text', level: 'critical' }] })
  await expect.element(page.getByText('U+202E')).toBeVisible()
})

test('behavior: bytes that are no text are said to be none', async () => {
  const bytes = reading({ ...text, acts: [{ type: 'text', text: '0xff00', marks: [], hides: 'bytes' }] })
  await show({ reading: bytes, simulation: noTransaction, risks: [{ code: 'hash-as-text', level: 'critical' }] })
  await expect.element(page.getByText('Failed to decode message', { exact: true })).toBeVisible()
})
