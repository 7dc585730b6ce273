import type { Network } from '@oxbow/chain/Network'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, changed, dataOfSwap, network, other, swap } from '../guarded/test/guardedIntents.ts'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { encodePermit, toPermitData, verifyPermitData } from './TokenPermit.ts'
import { verifySwapOrderData } from './verifySwapOrderData.ts'

type Change = readonly [words: RegExp, path: string, value: unknown]

const { dutchV1Reactor: _, ...withoutV1 } = network.contracts
const networks = { v1: network, v3: { ...network, contracts: withoutV1 } as Network }
const info = 'message.witness.info'
const wrong: readonly Change[] = [
  [/cannot be read/, 'primaryType', 'PermitTransferFrom'],
  [/another network/, 'domain.chainId', 1],
  [/for another contract/, 'domain.verifyingContract', other],
  [/another token to be taken/, 'message.permitted.token', other],
  [/another amount to be taken/, 'message.permitted.amount', 1_001n],
  [/another contract to take/, 'message.spender', other],
  [/permit is a different/, 'message.nonce', 516n],
  [/permit ends/, 'message.deadline', 1_900_000_001n],
  [/another reactor/, `${info}.reactor`, other],
  [/to another account/, `${info}.swapper`, other],
  [/another order/, `${info}.nonce`, 516n],
  [/ends at another time/, `${info}.deadline`, 1_900_000_001n],
  [/restricted by another contract/, `${info}.additionalValidationContract`, other],
  [/restricted by another contract/, `${info}.additionalValidationData`, '0x01'],
]
const output = 'message.witness.outputs.0'
const wrongOnV1: readonly Change[] = [
  [/sells another token/, 'message.witness.inputToken', other],
  [/sells another amount/, 'message.witness.inputStartAmount', 999n],
  [/sells another amount/, 'message.witness.inputEndAmount', 1_001n],
  [/not pay one account/, 'message.witness.outputs', []],
  [/in another token/, `${output}.token`, other],
  [/pays somebody else/, `${output}.recipient`, other],
  [/starts at another/, `${output}.startAmount`, 521n],
  [/minimum is another/, `${output}.endAmount`, 499n],
  [/one filler/, 'message.witness.exclusiveFiller', other],
  [/one filler/, 'message.witness.exclusivityOverrideBps', 1n],
  [/other times/, 'message.witness.decayStartTime', 1_899_999_899n],
  [/other times/, 'message.witness.decayEndTime', 1_899_999_961n],
]
const base = 'message.witness.baseOutputs.0'
const wrongOnV3: readonly Change[] = [
  [/another cosigner/, 'message.witness.cosigner', other],
  [/sells another amount/, 'message.witness.baseInput.maxAmount', 1_001n],
  [/pays somebody else/, `${base}.recipient`, other],
  [/minimum is another/, `${base}.startAmount`, 499n],
  [/falls/, `${base}.minAmount`, 499n],
  [/change over time/, `${base}.curve`, { relativeBlocks: 1n, relativeAmounts: [1n] }],
]

describe.each(['v1', 'v3'] as const)('a gas-free swap of %s', (version) => {
  const facts = { intent: swap, account, network: networks[version] }
  const data = dataOfSwap(networks[version])

  test('default: what was reviewed is signed', () => {
    verifySwapOrderData(data, facts)
  })

  test.each([...wrong, ...(version === 'v1' ? wrongOnV1 : wrongOnV3)])('error: %s (%s)', (words, path, value) => {
    expect(() => verifySwapOrderData(changed(data, path, value), facts)).toThrow(words)
  })

  test.each<[RegExp, Partial<SwapOrderIntent>]>([
    [/minimum is (another|zero)/, { leastOut: 501n }],
    [/minimum is (another|zero)/, { leastOut: 0n }],
    [/pays somebody else/, { recipient: other }],
    [/ends at another time/, { deadline: swap.deadline - 1 }],
  ])('error: %s than was reviewed', (words, change) => {
    expect(() => verifySwapOrderData(data, { ...facts, intent: { ...swap, ...change } })).toThrow(words)
  })
})

test('error: an order of the other version, which a network could fill too', () => {
  const terms = {
    reactor: network.contracts.dutchV1Reactor!,
    swapper: account,
    recipient: account,
    nonce: swap.nonce,
    deadline: BigInt(swap.deadline),
    tokenIn: swap.tokenIn.address,
    amountIn: swap.amountIn,
    tokenOut: swap.tokenOut.address,
    amountOut: swap.leastOut,
  }
  const data = toOrderData(flatOrder('v3', terms), { chainId: 31337, permit2: network.contracts.permit2 })
  expect(() => verifySwapOrderData(data, { intent: swap, account, network })).toThrow(/another type/)
})

describe('a permit', () => {
  const facts = { account, permit2: network.contracts.permit2 }
  const data = toPermitData(swap, { ...facts, token: { name: 'Sell', version: '1', nonce: 3n } })

  test('default: it lets Permit2 take what open orders sell', () => {
    verifyPermitData(data, swap, facts)
    expect(data.message).toMatchObject({ value: 1_050n })
  })

  test.each<Change>([
    [/not a permit/, 'primaryType', 'PermitSingle'],
    [/not a permit/, 'types', { Permit: [] }],
    [/another network/, 'domain.chainId', 1],
    [/another token/, 'domain.verifyingContract', other],
    [/another account/, 'message.owner', other],
    [/another contract/, 'message.spender', other],
    [/another amount/, 'message.value', 1_051n],
    [/another time/, 'message.deadline', 1_900_000_001n],
  ])('error: %s (%s)', (words, path, value) => {
    expect(() => verifyPermitData(changed(data, path, value), swap, facts)).toThrow(words)
  })

  test('behavior: an unlimited one is one where that was chosen, and no other', () => {
    const unlimited: SwapOrderIntent = { ...swap, approval: 'unlimited' }
    const all = toPermitData(unlimited, { ...facts, token: { name: 'Sell', version: '1', nonce: 3n } })
    verifyPermitData(all, unlimited, facts)
    expect(() => verifyPermitData(all, swap, facts)).toThrow(/another amount/)
  })

  test('behavior: as a call it has the length that the server takes', () => {
    const signature: Hex = `0x${'11'.repeat(32)}${'22'.repeat(32)}1c`
    expect(encodePermit(data, signature)).toHaveLength(458)
  })
})
