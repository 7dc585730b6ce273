import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Button } from '@oxbow/ui/Button'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Act, Reading } from '../reading/Reading.ts'
import type { Risk } from '../risks/Risk.ts'
import type { RequestFacts } from '../screen/RequestFacts.ts'
import { RequestScreen } from '../screen/RequestScreen.tsx'
import type { Simulation } from '../simulation/Simulation.ts'

export const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const stranger = '0x1111111111111111111111111111111111111112'
export const router = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const asset = { type: 'token', address: usdc } as const
export const native = { type: 'native' } as const

const names: Readonly<Record<string, string>> = { [account]: 'Main account', [router]: 'Universal Router' }
const facts: RequestFacts = {
  tokenOf: (address) => (address === usdc ? { symbol: 'USDC', decimals: 6 } : undefined),
  nameOf: (address) => names[address],
  networkNameOf: (chainId) => (chainId === 10 ? 'OP Mainnet' : undefined),
  nativeSymbol: 'ETH',
}
export const reading = (change: Partial<Reading>): Reading => ({
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
export const swap = reading({
  acts: [{ type: 'router', router, effects: [], gives: [], gets: [] }],
  leaves: [{ asset, most: 1_234_567_891n }],
  arrives: [{ asset: native, least: 336_100_000_000_000_000n, recipient: 'account' }],
  expiresAt: 1_800_000_000n,
})
export const drain = reading({
  request: 'typed-data',
  acts: [{ type: 'permit', owner: account, allowances: [], deadline: 1_800_000_000n }],
  allowances: [{ asset, spender: stranger, most: 'unlimited', expiresAt: 1_800_000_000n, by: 'permit2' }],
})
export const drainRisks: readonly Risk[] = [
  { code: 'unlimited-approval', level: 'critical', address: stranger, asset },
  { code: 'spender-without-code', level: 'critical', address: stranger },
  { code: 'unknown-spender', level: 'caution', address: stranger },
]
export const part = { what: 'call', to: stranger, selector: '0xdeadbeef', data: '0xdeadbeef00' } as const
export const unknown = reading({
  acts: [{ type: 'unknown', part, value: 5n, fields: [] }],
  leaves: [{ asset: native, most: 5n }],
  unknowns: [part],
})
export const text = reading({
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
export const orders = reading({
  request: 'typed-data',
  acts: [orderOf(5_000_000n, 2n * 10n ** 15n), orderOf(990_000_000n, 2n), orderOf(5_000_000n, 2n * 10n ** 15n)],
  leaves: [{ asset, most: 1_000_000_000n }],
  expiresAt: 1_800_000_000n,
})
export const ordersRisks: readonly Risk[] = [{ code: 'nothing-in-return', level: 'critical' }]
/** What looks like an order, for a contract that nobody knows. */
const witness = { what: 'witness', to: stranger, selector: undefined, data: '{"reactor":"0x1111"}' } as const
export const taking = reading({
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
export const takingRisks: readonly Risk[] = [
  { code: 'free-transfer', level: 'critical', address: stranger },
  { code: 'spender-without-code', level: 'critical', address: stranger },
]
export const simulated = {
  status: 'simulated',
  changes: [
    { asset, delta: -1_234_567_891n },
    { asset: native, delta: 340_000_000_000_000_000n },
  ],
  approvals: [],
  gasUsed: 150_000n,
} satisfies Simulation
export const noTransaction = { status: 'not-simulated', why: 'no-transaction' } as const

/** A request as it is shown. */
export type Show = { reading: Reading; simulation: Simulation | undefined; risks?: readonly Risk[] }
export const show = (request: Show) => render(screenOf(request))
export function screenOf({ reading, risks = [], simulation }: Show) {
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
export const confirm = (name = 'Confirm') => page.getByRole('button', { name, exact: true })
