import { createRequire } from 'node:module'
import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import { encodeFunctionData, encodePacked, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Act, Asset, Inflow, Reading } from '../reading/Reading.ts'
import { readRequest } from '../reading/readRequest.ts'
import { account, contracts, dai, friend, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { isPassedOn } from './isPassedOn.ts'
import type { Simulation } from './Simulation.ts'

type Effects = DecodedTransaction['effects']
type Effect = Effects[number]

const link = '0x514910771af9ca656af840dff83e8264ecf986ca'
const tokenOf = (address: `0x${string}`): Asset => ({ type: 'token', address })
const none: Inflow = { asset: tokenOf(link), least: 0n, recipient: 'account' }
const bought: Inflow = { asset: tokenOf(usdc), least: 346n, recipient: 'account' }
const simulated = (...changes: readonly (readonly [Asset, bigint])[]): Simulation => ({
  status: 'simulated',
  changes: changes.map(([asset, delta]) => ({ asset, delta })),
  approvals: [],
  gasUsed: 0n,
})
const brought = simulated([tokenOf(dai), -9n], [tokenOf(usdc), 350n])

const swap = (change: object): Effect =>
  ({
    type: 'swap',
    protocol: 'v3',
    tradeType: 'exact-in',
    tokens: [link, usdc],
    pools: [],
    payer: 'router',
    recipient: 'sender',
    amountIn: 'router-balance',
    minimumOut: 346n,
    ...change,
  }) as Effect
const into = swap({ tokens: [dai, link], payer: 'sender', recipient: 'router', amountIn: 9n, minimumOut: 0n })
const outOf = swap({})
const rest: Effect = { type: 'sweep', token: link, recipient: 'sender', minimum: 0n }
const router = (effects: Effects, gets: readonly Inflow[] = [bought, none]): Act => ({
  type: 'router',
  router: friend,
  effects,
  gives: [],
  gets,
})
const reading = (acts: readonly Act[], change: Partial<Reading> = {}): Reading => ({
  request: 'transaction',
  network: 1,
  acts,
  leaves: [],
  arrives: [bought, none],
  allowances: [],
  expiresAt: undefined,
  unknowns: [],
  ...change,
})
const isHidden = (effects: Effects, inflow = none, simulation: Simulation | undefined = brought) =>
  isPassedOn(inflow, reading([router(effects)]), simulation)

describe('isPassedOn: hidden', () => {
  test.each<[string, Effects]>([
    ['bought and sold whole', [into, outOf, rest]],
    ['in the middle of a path', [swap({ tokens: [dai, link, usdc], payer: 'sender', amountIn: 9n }), rest]],
    ['sold in two parts, the second of what is left', [into, swap({ amountIn: 4n }), outOf, rest]],
    ['within a nested plan that must not fail', [{ type: 'sub-plan', mayFail: false, effects: [into, outOf] }, rest]],
    [
      'by way of the pool manager',
      [
        { type: 'v4', actions: [take(link, 'router')] },
        { type: 'v4', actions: [settle('router', 'router-balance'), v4Swap] },
        rest,
      ],
    ],
    ['wrapped, or what may be that, before it is sold', [wrap('router'), outOf, rest]],
    ['sent in by the sender and sold whole', [pull('router'), outOf, rest]],
    [
      'beside what pays somebody a part',
      [into, { type: 'pay-portion', token: link, recipient: friend, bips: 9n }, outOf, rest],
    ],
    [
      'beside checks, permits and what is unwrapped',
      [
        { type: 'permit', allowances: [], spender: friend, sigDeadline: 1n },
        into,
        outOf,
        { type: 'check-balance', owner: account, token: link, minimum: 0n },
        { type: 'unwrap', recipient: 'sender', minimum: 1n },
        rest,
      ],
    ],
    ['in other tokens beside it', [pull('sender', dai), sweep(dai), into, take4(dai, 'sender'), outOf, rest]],
  ])('%s', (_, effects) => {
    expect(isHidden(effects)).toBe(true)
  })

  test('in a batch with its approval, and as the bytes of a real router say it', () => {
    const approval: Act = {
      type: 'approve',
      allowance: { asset: tokenOf(dai), spender: friend, most: 9n, expiresAt: undefined, by: 'token' },
    }
    expect(
      isPassedOn(
        none,
        reading([{ type: 'group', contract: account, acts: [approval, router([into, outOf, rest])] }]),
        brought,
      ),
    ).toBe(true)
    const read = readRequest(realRequest(), signingContext)
    const zero = read.arrives.find(({ least }) => least === 0n)!
    expect(zero).toEqual(none)
    expect(isPassedOn(zero, read, brought)).toBe(true)
    expect(read.arrives.map((inflow) => isPassedOn(inflow, read, brought))).toEqual([false, true])
  })
})

describe('isPassedOn: shown', () => {
  test.each<[string, Effects]>([
    [
      'what is really bought, with no minimum',
      [swap({ tokens: [dai, link], payer: 'sender', minimumOut: 0n, amountIn: 9n })],
    ],
    ['bought and only swept', [into, rest]],
    ['of which a part is sold', [into, swap({ amountIn: 4n }), rest]],
    [
      'of which as much is sold as an exact output takes',
      [into, swap({ tradeType: 'exact-out', amountOut: 346n, maximumIn: 9n }), rest],
    ],
    ['of which the seller’s own is sold', [into, swap({ payer: 'sender' }), rest]],
    ['bought again after all was sold', [into, outOf, into, rest]],
    ['bought again after it was swept', [into, outOf, rest, into]],
    ['swept before it is sold', [into, rest, outOf]],
    ['sold by a plan that may fail', [into, { type: 'sub-plan', mayFail: true, effects: [outOf] }, rest]],
    [
      'taken from the pool manager after it was sold',
      [into, outOf, { type: 'v4', actions: [take(link, 'router')] }, rest],
    ],
    ['taken from the pool manager for the sender', [into, outOf, take4(link, 'sender'), rest]],
    ['a part of it for the sender', [into, outOf, portion4('sender'), rest]],
    ['a part of it for the router', [into, outOf, portion4('router'), rest]],
    ['settled in part', [into, { type: 'v4', actions: [settle('router', 4n), v4Swap] }, rest]],
    ['settled by the sender', [into, { type: 'v4', actions: [settle('sender', 'router-balance'), v4Swap] }, rest]],
    [
      'an action that nobody can read',
      [into, outOf, { type: 'v4', actions: [{ type: 'unknown', what: '', data: '0x' }] }, rest],
    ],
    ['a command that nobody can read', [into, outOf, { type: 'unknown', what: '', data: '0x' }, rest]],
    [
      'paid to the sender',
      [into, { type: 'pay', token: link, recipient: 'sender', amount: 'router-balance' }, outOf, rest],
    ],
    [
      'paid to the sender in part',
      [into, { type: 'pay-portion', token: link, recipient: 'sender', bips: 9n }, outOf, rest],
    ],
    [
      'paid to somebody else',
      [into, { type: 'pay', token: link, recipient: stranger, amount: 'router-balance' }, rest],
    ],
    ['pulled for the sender', [into, outOf, pull('sender'), rest]],
    ['pulled into the router after it was sold', [into, outOf, pull('router'), rest]],
    ['what may be wrapped for the sender', [into, outOf, wrap('sender'), rest]],
    ['what may be wrapped after it was sold', [into, outOf, wrap('router'), rest]],
    ['no token that anything trades', [swap({ tokens: [dai, usdc], payer: 'sender', amountIn: 9n }), rest]],
    ['at the start of a path', [swap({ tokens: [link, dai, usdc], payer: 'sender', amountIn: 9n }), rest]],
    ['at the end of a path', [swap({ tokens: [dai, usdc, link], payer: 'sender', amountIn: 9n }), rest]],
    [
      'an effect of another contract',
      [into, outOf, { type: 'transfer', token: dai, recipient: friend, amount: 1n }, rest],
    ],
  ])('%s', (_, effects) => {
    expect(isHidden(effects)).toBe(false)
  })

  test('with a minimum, of somebody else, or no plain token', () => {
    const way = [into, outOf, rest]
    expect(isHidden(way, { ...none, least: 1n })).toBe(false)
    expect(isHidden(way, { ...none, recipient: friend })).toBe(false)
    expect(isHidden(way, { ...none, asset: { type: 'native' } })).toBe(false)
    expect(isHidden(way, { ...none, asset: { type: 'collection', address: link } })).toBe(false)
  })

  test('as long as no simulation shows that none arrives', () => {
    const way = [into, outOf, rest]
    expect(isPassedOn(none, reading([router(way)]))).toBe(false)
    expect(isHidden(way, none, { status: 'not-simulated', why: 'unreachable' })).toBe(false)
    expect(isHidden(way, none, { status: 'fails', reason: '', data: undefined })).toBe(false)
    expect(isHidden(way, none, simulated([tokenOf(usdc), 350n], [tokenOf(link), 1n]))).toBe(false)
    expect(isHidden(way, none, simulated([tokenOf(link), -1n]))).toBe(false)
    expect(isHidden(way, none, simulated([{ type: 'token-or-nft', address: link }, 1n]))).toBe(false)
  })

  test('when nothing else has a minimum, as where the real purchase is hidden behind a worthless one', () => {
    const way = [into, outOf, rest]
    const nothing: Inflow = { ...bought, least: 0n }
    const toOthers: Inflow = { ...bought, recipient: stranger }
    expect(isPassedOn(none, reading([router(way, [nothing, none])]), brought)).toBe(false)
    expect(isPassedOn(none, reading([router(way, [toOthers, none])]), brought)).toBe(false)
  })

  test('when another act brings it, or does what may', () => {
    const way = router([into, outOf, rest])
    const plain = router([swap({ tokens: [dai, usdc], payer: 'sender', amountIn: 9n })], [bought])
    const sold = router([swap({ tokens: [dai, link], payer: 'sender', minimumOut: 0n, amountIn: 9n })], [bought, none])
    const transfer: Act = { type: 'transfer', asset: none.asset, amount: 1n, from: stranger, to: account }
    expect(isPassedOn(none, reading([way, plain]), brought)).toBe(true)
    expect(isPassedOn(none, reading([way, sold]), brought)).toBe(false)
    expect(isPassedOn(none, reading([way, transfer]), brought)).toBe(false)
    const part = { what: 'call', to: stranger, selector: '0xdeadbeef', data: '0xdeadbeef' } as const
    expect(isPassedOn(none, reading([way], { unknowns: [part] }), brought)).toBe(false)
  })
})

function take(token: `0x${string}`, recipient: 'router' | 'sender') {
  return { type: 'take', token, recipient, amount: 'open-delta', minimum: 0n } as const
}
function settle(payer: 'router' | 'sender', amount: bigint | 'router-balance') {
  return { type: 'settle', token: link, payer, amount } as const
}
function take4(token: `0x${string}`, recipient: 'router' | 'sender'): Effect {
  return { type: 'v4', actions: [take(token, recipient)] }
}
function portion4(recipient: 'router' | 'sender'): Effect {
  return { type: 'v4', actions: [{ type: 'take-portion', token: link, recipient, bips: 9n }] }
}
function wrap(recipient: 'router' | 'sender'): Effect {
  return { type: 'wrap', recipient, amount: 9n }
}
function pull(recipient: 'router' | 'sender', token: `0x${string}` = link): Effect {
  return { type: 'pull', token, recipient, amount: 9n }
}
function sweep(token: `0x${string}`): Effect {
  return { type: 'sweep', token, recipient: 'sender', minimum: 0n }
}
const v4Swap = {
  type: 'swap',
  tokens: [link, usdc],
  pools: [],
  hooks: [],
  tradeType: 'exact-in',
  amountIn: 'open-delta',
  minimumOut: 346n,
} as const

/** DAI for USDC by way of LINK, as Uniswap's planner writes it. */
function realRequest() {
  const { CommandType, RoutePlanner } = createRequire(import.meta.url)(
    '@uniswap/universal-router-sdk',
  ) as typeof import('@uniswap/universal-router-sdk')
  const [toSender, toRouter] = [1, 2].map((party) => `0x${String(party).padStart(40, '0')}`)
  const path = (from: `0x${string}`, to: `0x${string}`) =>
    encodePacked(['address', 'uint24', 'address'], [from, 500, to])
  const planner = new RoutePlanner()
  planner.addCommand(CommandType.V3_SWAP_EXACT_IN, [toRouter, 9n, 0n, path(dai, link), true] as never)
  planner.addCommand(CommandType.V3_SWAP_EXACT_IN, [toSender, 2n ** 255n, 346n, path(link, usdc), false] as never)
  planner.addCommand(CommandType.SWEEP, [link, toSender, 0n] as never)
  const data = encodeFunctionData({
    abi: parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']),
    args: [planner.commands as `0x${string}`, planner.inputs as `0x${string}`[], 2n ** 40n],
  })
  return { type: 'transaction', chainId: 1, to: contracts.universalRouter, value: 0n, data } as const
}
