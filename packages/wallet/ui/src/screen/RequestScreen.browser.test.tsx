import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { activateMessages } from '@oxbow/i18n/activateMessages'
import { Button } from '@oxbow/ui/Button'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../language/loadMessages.ts'
import type { Act, Reading } from '../reading/Reading.ts'
import type { Risk } from '../risks/Risk.ts'
import { lacksFunds, type Simulation } from '../simulation/Simulation.ts'
import type { RequestFacts } from './RequestFacts.ts'
import { RequestScreen } from './RequestScreen.tsx'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = '0x1111111111111111111111111111111111111112'
const router = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const asset = { type: 'token', address: usdc } as const
const native = { type: 'native' } as const

const names: Readonly<Record<string, string>> = { [account]: 'Main account', [router]: 'Universal Router' }
const facts: RequestFacts = {
  tokenOf: (address) => (address === usdc ? { symbol: 'USDC', decimals: 6 } : undefined),
  nameOf: (address) => names[address],
  networkNameOf: (chainId) => (chainId === 10 ? 'OP Mainnet' : undefined),
  nativeSymbol: 'ETH',
}
const reading = (change: Partial<Reading>): Reading => ({
  request: 'transaction',
  network: 1,
  acts: [],
  leaves: [],
  arrives: [],
  allowances: [],
  expiresAt: undefined,
  unknowns: [],
  ...change,
})
const swap = reading({
  acts: [{ type: 'router', router, effects: [], gives: [], gets: [] }],
  leaves: [{ asset, most: 1_234_567_891n }],
  arrives: [{ asset: native, least: 336_100_000_000_000_000n, recipient: 'account' }],
  expiresAt: 1_800_000_000n,
})
const drain = reading({
  request: 'typed-data',
  acts: [{ type: 'permit', owner: account, allowances: [], deadline: 1_800_000_000n }],
  allowances: [{ asset, spender: stranger, most: 'unlimited', expiresAt: 1_800_000_000n, by: 'permit2' }],
})
const drainRisks: readonly Risk[] = [
  { code: 'unlimited-approval', level: 'critical', address: stranger, asset },
  { code: 'spender-without-code', level: 'critical', address: stranger },
  { code: 'unknown-spender', level: 'caution', address: stranger },
]
const part = { what: 'call', to: stranger, selector: '0xdeadbeef', data: '0xdeadbeef00' } as const
const unknown = reading({
  acts: [{ type: 'unknown', part, value: 5n, fields: [] }],
  leaves: [{ asset: native, most: 5n }],
  unknowns: [part],
})
const text = reading({
  request: 'text',
  network: 'none',
  acts: [{ type: 'text', text: 'Pay \u202eevil', marks: [{ at: 4, length: 1, kind: 'direction' }], hides: undefined }],
})
const orderOf = (most: bigint, least: bigint): Act => ({
  type: 'order',
  order: {
    protocol: 'seaport',
    settler: '0x0000000000000068f116a894984e2db1123eb395',
    others: [],
    offerer: account,
    startsAt: undefined,
    gives: [{ asset, most }],
    gets: [{ asset: native, least, recipient: 'account' }],
    expiresAt: 1_800_000_000n,
  },
})
/** Two parts alike, and between them one that gives everything away. */
const orders = reading({
  request: 'typed-data',
  acts: [orderOf(5_000_000n, 2n * 10n ** 15n), orderOf(990_000_000n, 2n), orderOf(5_000_000n, 2n * 10n ** 15n)],
  leaves: [{ asset, most: 1_000_000_000n }],
  expiresAt: 1_800_000_000n,
})
const ordersRisks: readonly Risk[] = [{ code: 'nothing-in-return', level: 'critical' }]
/** What looks like an order, for a contract that nobody knows. */
const witness = { what: 'witness', to: stranger, selector: undefined, data: '{"reactor":"0x1111"}' } as const
const taking = reading({
  request: 'typed-data',
  acts: [
    {
      type: 'permit-transfer',
      spender: stranger,
      permitted: [{ asset, most: 1_000_000_000n }],
      witness: 'V3DutchOrder',
      deadline: 1_800_000_000n,
    },
  ],
  leaves: [{ asset, most: 1_000_000_000n }],
  unknowns: [witness],
})
const takingRisks: readonly Risk[] = [
  { code: 'free-transfer', level: 'critical', address: stranger },
  { code: 'spender-without-code', level: 'critical', address: stranger },
]
const simulated: Simulation = {
  status: 'simulated',
  changes: [
    { asset, delta: -1_234_567_891n },
    { asset: native, delta: 340_000_000_000_000_000n },
  ],
  approvals: [],
  gasUsed: 150_000n,
}
const noTransaction = { status: 'not-simulated', why: 'no-transaction' } as const

type Show = { reading: Reading; simulation: Simulation | undefined; risks?: readonly Risk[] }
const show = (request: Show) => render(screenOf(request))
function screenOf({ reading, risks = [], simulation }: Show) {
  return (
    <I18nProvider i18n={i18n}>
      <main style={{ height: 640, display: 'flex' }}>
        <RequestScreen
          account={account}
          facts={facts}
          network="Ethereum"
          origin="https://app.example.org"
          reading={reading}
          risks={risks}
          simulation={simulation}
          maxCost={reading.request === 'transaction' ? 4_200_000_000_000_000n : undefined}
        >
          {({ confirm, isAllowed }) => (
            <div className="grid grid-cols-2 gap-3">
              <Button variant="secondary">Refuse</Button>
              <Button disabled={!isAllowed}>{confirm}</Button>
            </div>
          )}
        </RequestScreen>
      </main>
    </I18nProvider>
  )
}
const confirm = (name = 'Confirm') => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(400, 640))
afterEach(async () => {
  delete document.documentElement.dataset.theme
  await activateMessages('en', loadMessages)
})

describe('RequestScreen', () => {
  test('default: a swap says what leaves and arrives with every digit, and needs one press', async () => {
    await show({ reading: swap, simulation: simulated })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Swap' })).toBeVisible()
    await expect.element(page.getByText('1,234.567891').first()).toBeVisible()
    await expect.element(page.getByText('0.3361')).toBeVisible()
    await expect.element(confirm()).toBeEnabled()
    expect(page.getByRole('checkbox').elements()).toHaveLength(0)
  })

  test.each<[string, Show, Show]>([
    [
      'a warning about one address isn’t for another',
      { reading: drain, simulation: noTransaction, risks: drainRisks },
      { reading: drain, simulation: noTransaction, risks: drainRisks.map((risk) => ({ ...risk, address: router })) },
    ],
    [
      'one unread call isn’t for another',
      { reading: unknown, simulation: simulated },
      { reading: { ...unknown, unknowns: [{ ...part, to: router }] }, simulation: simulated },
    ],
  ])('behavior: a consent to %s', async (_, before, after) => {
    const screen = await show(before)
    await page.getByRole('checkbox').click()
    await expect.element(page.getByRole('button').last()).toBeEnabled()
    await screen.rerender(screenOf(after))
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
    await expect.element(page.getByRole('button').last()).toBeDisabled()
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

  test('behavior: nobody can agree while the simulation runs', async () => {
    await show({ reading: swap, simulation: undefined })
    await expect.element(confirm()).toBeDisabled()
  })

  test('behavior: an account that holds too little is told so in words, not by a code', async () => {
    await show({ reading: swap, simulation: { status: 'fails', reason: lacksFunds, data: undefined } })
    await expect.element(page.getByText('This would fail. Your account doesn’t have enough.')).toBeVisible()
    expect(document.body.textContent).not.toContain(lacksFunds)
  })

  test.each<[string, Show]>([
    ['a node that can’t simulate', { reading: swap, simulation: { status: 'not-simulated', why: 'unsupported' } }],
    ['a failure', { reading: swap, simulation: { status: 'fails', reason: 'V3TooLittleReceived()', data: undefined } }],
    ['a simulation that takes more', { reading: { ...swap, leaves: [] }, simulation: simulated }],
    ['an unknown call', { reading: unknown, simulation: { ...simulated, changes: [] } }],
    [
      'a critical risk',
      {
        reading: swap,
        simulation: simulated,
        risks: [{ code: 'other-recipient', level: 'critical', address: stranger }],
      },
    ],
  ])('behavior: %s costs one more deliberate step', async (_, state) => {
    await show(state)
    await expect.element(confirm()).toBeDisabled()
    await page.getByRole('checkbox').click()
    await expect.element(confirm()).toBeEnabled()
  })

  test('behavior: a consent counts for the grounds that it was given for', async () => {
    const screen = await show({ reading: unknown, simulation: { ...simulated, changes: [] } })
    await page.getByRole('checkbox').click()
    await expect.element(confirm()).toBeEnabled()
    await screen.rerender(<span />)
    await show({ reading: unknown, simulation: { status: 'not-simulated', why: 'unreachable' } })
    await expect.element(confirm()).toBeDisabled()
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

  test('behavior: a least far below the trial is said', async () => {
    const arrives = [{ asset: native, least: 1n, recipient: 'account' }] as const
    await show({ reading: { ...swap, arrives }, simulation: simulated })
    await expect.element(page.getByText(/less than half of what this is worth/)).toBeVisible()
    await page.getByRole('checkbox').click()
    await expect.element(confirm()).toBeEnabled()
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

  describe.each([
    { name: 'light', theme: 'light', locale: 'en', width: 400 },
    { name: 'dark, right to left, 390 px', theme: 'dark', locale: 'ar', width: 390 },
  ] as const)('$name', ({ locale, theme, width }) => {
    test.each<[string, Show]>([
      ['swap', { reading: swap, simulation: simulated }],
      ['drain', { reading: drain, simulation: noTransaction, risks: drainRisks }],
      ['unknown', { reading: unknown, simulation: { status: 'not-simulated', why: 'unsupported' } }],
      ['orders', { reading: orders, simulation: noTransaction, risks: ordersRisks }],
      ['taking', { reading: taking, simulation: noTransaction, risks: takingRisks }],
      ['text', { reading: text, simulation: noTransaction, risks: [{ code: 'deceptive-text', level: 'critical' }] }],
    ])('%s: axe finds nothing, nothing is cut off', async (_, state) => {
      await page.viewport(width, 640)
      document.documentElement.dataset.theme = theme
      await activateMessages(locale, loadMessages)
      await show(state)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    })
  })
})
