import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyOrderApproval } from './approval/verifyOrderApproval.ts'
import { type LimitIntent, leastOut } from './LimitIntent.ts'
import { verifyLimitData } from './verifyLimitData.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [account, other, permit2, reactor] = [address('a1'), address('b2'), address('c3'), address('d4')] as const
const [selling, buying] = [address('e5'), address('f6')] as const
const intent: LimitIntent = {
  kind: 'limit',
  chainId: 31337,
  tokenIn: { address: selling, symbol: 'SELL', decimals: 18 },
  tokenOut: { address: buying, symbol: 'BUY', decimals: 6 },
  amountIn: 1_000n,
  price: { numerator: 7n, denominator: 3n },
  deadline: 1_900_000_000,
  recipient: account,
  nonce: 515n,
  promised: 50n,
  approval: 'exact',
}
const { dutchV1Reactor: _, dutchV3Reactor: __, ...others } = localContracts()
const networkOf = (version: 'v1' | 'v3') => {
  const own = { permit2, [version === 'v1' ? 'dutchV1Reactor' : 'dutchV3Reactor']: reactor }
  return { chainId: 31337, contracts: { ...others, ...own } } as unknown as Network
}

function dataOf(version: 'v1' | 'v3') {
  const { amountIn, deadline, nonce, recipient } = intent
  const order = flatOrder(version, {
    reactor,
    swapper: account,
    recipient,
    nonce,
    deadline: BigInt(deadline),
    tokenIn: selling,
    amountIn,
    tokenOut: buying,
    amountOut: leastOut(intent),
  })
  return toOrderData(order, { chainId: 31337, permit2 })
}

/** A copy in which the field of a path is another one. */
function changed(data: object, path: string, value: unknown): ReturnType<typeof dataOf> {
  const copy = structuredClone(data)
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce((part, name) => (part as Record<string, object>)[name]!, copy) as Record<string, unknown>
  if (!(last in parent)) throw new Error(`There is no ${path}.`)
  parent[last] = value
  return copy as ReturnType<typeof dataOf>
}

type Change = readonly [words: RegExp, path: string, value: unknown]

/** What is wrong with an order of either version. */
const wrong: readonly Change[] = [
  [/cannot be read/, 'primaryType', 'PermitTransferFrom'],
  [/another network/, 'domain.chainId', 1],
  [/for another contract/, 'domain.verifyingContract', other],
  [/another token to be taken/, 'message.permitted.token', other],
  [/another amount to be taken/, 'message.permitted.amount', 1_001n],
  [/another contract to take/, 'message.spender', other],
  [/permit is a different/, 'message.nonce', 516n],
  [/permit ends/, 'message.deadline', 1_900_000_001n],
  [/another reactor/, 'message.witness.info.reactor', other],
  [/to another account/, 'message.witness.info.swapper', other],
  [/another order/, 'message.witness.info.nonce', 516n],
  [/ends at another time/, 'message.witness.info.deadline', 1_900_000_001n],
  [/restricted by another contract/, 'message.witness.info.additionalValidationContract', other],
  [/restricted by another contract/, 'message.witness.info.additionalValidationData', '0x01'],
]
const wrongV1: readonly Change[] = [
  [/sells another token/, 'message.witness.inputToken', other],
  [/sells another amount/, 'message.witness.inputStartAmount', 999n],
  [/sells another amount/, 'message.witness.inputEndAmount', 1_001n],
  [/not pay one account/, 'message.witness.outputs', []],
  [/in another token/, 'message.witness.outputs.0.token', other],
  [/pays somebody else/, 'message.witness.outputs.0.recipient', other],
  [/less than the price/, 'message.witness.outputs.0.startAmount', 2_333n],
  [/more than the agreed price/, 'message.witness.outputs.0.startAmount', 2_335n],
  [/falls/, 'message.witness.outputs.0.endAmount', 2_333n],
  [/reserved for one filler/, 'message.witness.exclusiveFiller', other],
  [/Nobody could fill/, 'message.witness.decayEndTime', 1_900_000_001n],
  [/Nobody could fill/, 'message.witness.decayStartTime', 1_900_000_001n],
]
const curve = { relativeBlocks: 1n, relativeAmounts: [1n] }
const wrongV3: readonly Change[] = [
  [/sells another token/, 'message.witness.baseInput.token', other],
  [/sells another amount/, 'message.witness.baseInput.startAmount', 999n],
  [/sells another amount/, 'message.witness.baseInput.maxAmount', 1_001n],
  [/not pay one account/, 'message.witness.baseOutputs', []],
  [/in another token/, 'message.witness.baseOutputs.0.token', other],
  [/pays somebody else/, 'message.witness.baseOutputs.0.recipient', other],
  [/less than the price/, 'message.witness.baseOutputs.0.startAmount', 2_333n],
  [/more than the agreed price/, 'message.witness.baseOutputs.0.startAmount', 2_335n],
  [/falls/, 'message.witness.baseOutputs.0.minAmount', 2_333n],
  [/depends on the network’s fees/, 'message.witness.startingBaseFee', 1n],
  [/another cosigner/i, 'message.witness.cosigner', other],
  [/change over time/, 'message.witness.baseInput.curve', curve],
  [/change over time/, 'message.witness.baseOutputs.0.curve', curve],
  [/network’s fees/, 'message.witness.baseInput.adjustmentPerGweiBaseFee', 1n],
  [/network’s fees/, 'message.witness.baseOutputs.0.adjustmentPerGweiBaseFee', 1n],
]

describe.each(['v1', 'v3'] as const)('verifyLimitData of %s', (version) => {
  const data = dataOf(version)
  const facts = { intent, account, network: networkOf(version) }

  test('default: what is asked for passes, paid to anybody that was meant', () => {
    verifyLimitData(data, facts)
    const outputs = version === 'v1' ? 'outputs' : 'baseOutputs'
    const toOther = changed(data, `message.witness.${outputs}.0.recipient`, other)
    verifyLimitData(toOther, { ...facts, intent: { ...intent, recipient: other } })
  })

  test.each([...wrong, ...(version === 'v1' ? wrongV1 : wrongV3)])('error: %s by %s', (words, path, value) => {
    expect(() => verifyLimitData(changed(data, path, value), facts)).toThrow(expectFact(words))
  })

  test('error: two outputs, of which one is for somebody else', () => {
    const name = version === 'v1' ? 'outputs' : 'baseOutputs'
    const { witness } = data.message as unknown as { witness: Record<string, readonly object[]> }
    const two = changed(data, `message.witness.${name}`, [...witness[name]!, ...witness[name]!])
    expect(() => verifyLimitData(two, facts)).toThrow(expectFact(/not pay one account/))
  })

  test('error: an order of the other version', () => {
    const unlike = dataOf(version === 'v1' ? 'v3' : 'v1')
    expect(() => verifyLimitData(unlike, facts)).toThrow(expectFact(/another type/))
  })

  test('error: a network on which there is no reactor', () => {
    const network = { ...facts.network, contracts: { ...others, permit2 } } as unknown as Network
    expect(() => verifyLimitData(data, { ...facts, network })).toThrow(expectFact(/cannot be read/))
  })
})

describe('verifyOrderApproval', () => {
  const abi = parseAbi([
    'function approve(address spender, uint256 amount)',
    'function transfer(address to, uint256 amount)',
  ])
  const encode = (functionName: 'approve' | 'transfer', to: Hex, amount: bigint) =>
    encodeFunctionData({ abi, functionName, args: [to, amount] })
  const facts = { intent, account, network: networkOf('v1'), spender: permit2 }
  const call = { chainId: 31337, from: account, to: selling, data: encode('approve', permit2, 1_050n), value: 0n }

  test('default: what all open orders sell, nothing before it, and everything where that was chosen', () => {
    verifyOrderApproval(call, facts)
    verifyOrderApproval({ ...call, data: encode('approve', permit2, 0n) }, facts)
    const unlimited = { ...facts, intent: { ...intent, approval: 'unlimited' } } as const
    verifyOrderApproval({ ...call, data: encode('approve', permit2, maxUint256) }, unlimited)
  })

  test.each<[RegExp, Partial<typeof call>]>([
    [/another network/, { chainId: 1 }],
    [/from another account/, { from: other as typeof account }],
    [/pays native/, { value: 1n }],
    [/not an approval/, { data: encode('transfer', permit2, 1_050n) }],
    [/another token/, { to: other as typeof selling }],
    [/another contract/, { data: encode('approve', other, 1_050n) }],
    [/approves more/, { data: encode('approve', permit2, 1_051n) }],
  ])('error: %s', (words, change) => {
    expect(() => verifyOrderApproval({ ...call, ...change }, facts)).toThrow(expectFact(words))
  })
})

function expectFact(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
