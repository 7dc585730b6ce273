import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import type { FlowDomain, PlannedStep, SentCall } from '@oxbow/flow/FlowDomain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CancelIntent } from './cancel/CancelIntent.ts'
import { cancelDomain } from './cancel/cancelDomain.ts'
import {
  account,
  changed,
  dataOfLimit,
  dataOfStop,
  dataOfSwap,
  dataOfTwap,
  limit,
  network,
  other,
  stop,
  swap,
  twap,
} from './guarded/test/guardedIntents.ts'
import { cancelTwapCall } from './guarded/twap/cancelTwapCall.ts'
import type { TwapCancelIntent } from './guarded/twap/TwapIntent.ts'
import { twapCancelDomain, twapDomain } from './guarded/twap/twapDomain.ts'
import { limitDomain } from './limitDomain.ts'
import { swapOrderDomain } from './swap/swapOrderDomain.ts'
import { toPermitData } from './swap/TokenPermit.ts'

type Verifying = Pick<FlowDomain<never, never>, 'verify' | 'verifySent'>
type Signed = Extract<PlannedStep, { readonly type: 'sign' | 'authorize' }>['typedData']

const chainId = 31337
const { permit2, seaport } = network.contracts
const client = createExchangeClient({ rpcUrl: () => 'http://localhost' })
const facts = { account, network }
const open = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
/** The last second of a swap that is signed now. */
const soon = Math.floor(Date.now() / 1_000) + 300
const soonSwap = { ...swap, fallsFrom: soon - 120, fallsTo: soon - 60, deadline: soon }

const sign = (typedData: Signed, kind = 'sign'): PlannedStep => ({ type: 'sign', kind, chainId, typedData })
const approvalOf = (spender: Hex | undefined, amount: bigint): TransactionRequest => ({
  chainId,
  from: account,
  to: limit.tokenIn.address,
  value: 0n,
  ...open,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender!, amount] }),
})
const approve = (transaction: TransactionRequest): PlannedStep => ({
  type: 'approve',
  kind: 'approve',
  chainId,
  transaction,
})
const call = (transaction: TransactionRequest): PlannedStep => ({ type: 'call', kind: 'call', chainId, transaction })

function verify({ verify: check }: Verifying, step: PlannedStep): void {
  check(step, {} as never)
}

/** Every step that a domain lets through, and the same with one thing changed in it, which it must not. */
type Row = {
  readonly name: string
  readonly domain: Verifying
  readonly good: PlannedStep
  readonly bad: PlannedStep
  readonly words: RegExp
}

const placing = [
  { name: 'limit order', domain: limitDomain(client, { ...facts, intent: limit }), data: dataOfLimit() },
  { name: 'stop-loss', domain: limitDomain(client, { ...facts, intent: stop }), data: dataOfStop() },
  {
    name: 'gas-free swap',
    domain: swapOrderDomain(client, { ...facts, intent: soonSwap, wallet: {} as never }),
    data: dataOfSwap(network, soonSwap),
  },
] as const

const placed: readonly Row[] = placing.flatMap(({ name, domain, data }) => [
  {
    name: `${name}, its signature`,
    domain,
    good: sign(data),
    words: /allows another amount to be taken/,
    bad: sign(changed(data, 'message.permitted.amount', 1_001n)),
  },
  {
    name: `${name}, its approval`,
    domain,
    good: approve(approvalOf(permit2, 1_050n)),
    words: /approves more/,
    bad: approve(approvalOf(permit2, 1_051n)),
  },
])

const permit = toPermitData(soonSwap, { account, permit2, token: { name: 'Sell', version: '1', nonce: 0n } })
const planSteps = twapDomain(client, { ...facts, intent: twap })
const { typedData } = dataOfTwap()
const rows: readonly Row[] = [
  ...placed,
  {
    name: 'gas-free swap, its permit',
    domain: placing[2].domain,
    good: sign(permit, 'sign-permit'),
    bad: sign(changed(permit, 'message.spender', other), 'sign-permit'),
    words: /another contract to take/,
  },
  {
    name: 'plan, its signature',
    domain: planSteps,
    good: sign(typedData),
    words: /part belongs to another account/,
    bad: sign(dataOfTwapBy(other)),
  },
  {
    name: 'plan, its approval',
    domain: planSteps,
    good: approve(approvalOf(seaport, 1_050n)),
    bad: approve(approvalOf(permit2, 1_050n)),
    words: /approves another contract/,
  },
  {
    name: 'taking a plan back',
    domain: twapCancelDomain({ ...facts, intent: twapCancel() }),
    good: call(cancelOf(twap.id)),
    bad: call(cancelOf(`0x${'5b'.repeat(31)}00`)),
    words: /another plan/,
  },
]

function dataOfTwapBy(owner: Hex): Signed {
  return changed(typedData as Signed, 'message.tree.0.0.0.0.offerer', owner)
}

function twapCancel(): TwapCancelIntent {
  return {
    kind: 'cancel-plan',
    chainId,
    plan: { id: twap.id },
    tokenIn: twap.tokenIn,
    left: 1n,
  } as unknown as TwapCancelIntent
}

function cancelOf(id: Hex): TransactionRequest {
  return { chainId, from: account, ...cancelTwapCall(id), ...open }
}

test.each(rows)('$name: what was meant passes, and one thing changed does not', ({ bad, domain, good, words }) => {
  verify(domain, good)
  expect(() => verify(domain, bad)).toThrow(mismatch(words))
})

describe.each([...placing, { name: 'plan', domain: planSteps, data: typedData }])('$name', ({ name, domain, data }) => {
  const spender = name === 'plan' ? seaport : permit2

  test('a step of another network is none of it, whatever it asks for', () => {
    const steps = [sign(data as Signed), approve(approvalOf(spender, 1_050n)), { type: 'post', kind: 'post' } as const]
    for (const step of steps)
      expect(() => verify(domain, { ...step, chainId: 1 } as PlannedStep)).toThrow(mismatch(/another network/))
  })

  test('handing it over asks nothing of the wallet; a call is no step of it', () => {
    verify(domain, { type: 'post', kind: 'post', chainId })
    expect(() => verify(domain, call(approvalOf(spender, 1_050n)))).toThrow(mismatch(/is not an? (order|plan)/))
  })

  test('an approval that the wallet changed', () => {
    domain.verifySent!(approvalOf(spender, 1_050n), {} as never)
    expect(() => domain.verifySent!(approvalOf(other, 1_050n), {} as never)).toThrow(mismatch(/another contract/))
  })
})

test('a gas-free swap that would stand for longer than minutes is not signed', () => {
  const later = { ...soonSwap, deadline: soon + 90_000 }
  const domain = swapOrderDomain(client, { ...facts, intent: later, wallet: {} as never })
  expect(() => verify(domain, sign(dataOfSwap(network, later)))).toThrow(mismatch(/valid for too long/))
})

test('a permit is no order, and an order no permit', () => {
  const { data, domain } = placing[2]
  expect(() => verify(domain, sign(permit))).toThrow(mismatch(/cannot be read/))
  expect(() => verify(domain, sign(data, 'sign-permit'))).toThrow(mismatch(/not a permit/))
})

describe('taking orders and plans back', () => {
  const cancel: CancelIntent = { kind: 'cancel-orders', chainId, orders: [] }
  const domains: readonly (readonly [string, Verifying, SentCall])[] = [
    ['orders', cancelDomain({ ...facts, intent: cancel }), { ...cancelOf(twap.id), to: permit2 }],
    ['a plan', twapCancelDomain({ ...facts, intent: twapCancel() }), cancelOf(`0x${'5b'.repeat(31)}00`)],
  ]

  test.each(domains)('%s: nothing is signed or approved for it, and no other call is sent', (_, domain, wrong) => {
    expect(() => verify(domain, sign(typedData as Signed))).toThrow(mismatch(/not a transaction/))
    expect(() => verify(domain, approve(approvalOf(permit2, 1n)))).toThrow(mismatch(/not a transaction/))
    expect(() => verify(domain, call({ ...wrong, ...open }))).toThrow(mismatch(/cancels/))
    expect(() => domain.verifySent!(wrong, {} as never)).toThrow(mismatch(/cancels/))
  })
})

describe('an order in place of another', () => {
  test('its cancellation and its approval are told apart', () => {
    const replaces = { amountIn: 77n, tokenIn: limit.tokenOut, signed: {} } as never
    const { describe: say } = limitDomain(client, { ...facts, intent: { ...limit, replaces } })
    const said = (kind: string) => say!({ kind } as never, { intent: { ...limit, replaces } } as never)
    expect(said('cancel-orders')).toEqual({
      kind: 'cancel-orders',
      summary: { type: 'orders', sold: [{ token: limit.tokenOut, amount: '77' }] },
    })
    const approval = { type: 'approval', token: limit.tokenIn, spender: permit2 }
    expect(said('approve')).toEqual({ kind: 'approve', summary: { ...approval, amount: '1050' } })
    expect(said('reset-approval')).toEqual({ kind: 'revoke', summary: { ...approval, amount: '0' } })
  })
})

function mismatch(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
