import { permit2Abi } from '@oxbow/abi/permit2'
import { permitBatch } from '@oxbow/calldata/permitBatch'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import {
  a,
  b,
  contracts,
  exited,
  me,
  minted,
  network,
  terms,
  thief,
  v2Router,
  v3PositionManager,
  v4PositionManager,
} from './test/refusal.ts'
import { verifyPermissions } from './verifyPermissions.ts'

const { permit2 } = contracts
const request = (to: Hex, data: Hex, value = 0n): TransactionRequest => ({
  chainId: 1,
  from: me,
  to,
  data,
  value,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
})
const approve = (token: Hex, spender: Hex, amount: bigint, value = 0n) =>
  request(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }), value)
const allow = (token: Hex, spender: Hex, amount: bigint, expiration = 99) =>
  request(
    permit2,
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, spender, amount, expiration] }),
  )

const action = request(v3PositionManager, '0xabcdef')
const plan = (wanted: LiquidityPlan['wanted'], change: Partial<LiquidityPlan> = {}): LiquidityPlan => ({
  chainId: 1,
  account: me,
  approvals: [],
  permit: undefined,
  build: () => action,
  terms,
  wanted,
  ...change,
})
const v3 = plan(minted())
const v4 = plan(minted({ protocol: 'v4' }))
const v2 = plan(minted({ protocol: 'v2' }))
const v2Exit = plan(exited({ protocol: 'v2', pool: `v2/${a}/${b}`, tokenId: undefined }))

const approving = (transaction: TransactionRequest): PlannedStep => ({
  kind: 'approve',
  type: 'approve',
  chainId: 1,
  transaction,
})
const batching = (...calls: TransactionRequest[]): PlannedStep => ({ kind: 'batch', type: 'batch', chainId: 1, calls })
const details = [{ token: a, amount: 10n, expiration: 99, nonce: 0 }]
const signing = (
  change: Partial<Parameters<typeof permitBatch>[0]> = {},
  domain: Partial<Parameters<typeof permitBatch>[1]> = {},
): PlannedStep => ({
  kind: 'permit',
  type: 'sign',
  chainId: 1,
  typedData: permitBatch(
    { details, spender: v4PositionManager, sigDeadline: 99n, ...change },
    { chainId: 1, permit2, ...domain },
  ),
})

function refusal(step: PlannedStep, of: LiquidityPlan): string | undefined {
  try {
    verifyPermissions({ step, plan: of, network, latestSeconds: 99 })
  } catch (error) {
    return (error as { facts: readonly string[] }).facts.join()
  }
}

test('default: what goes in may be taken by the contract that takes it, or nothing', () => {
  expect(refusal(approving(approve(a, v3PositionManager, 10n)), v3)).toBeUndefined()
  expect(refusal(approving(approve(a, v3PositionManager, 0n)), v3)).toBeUndefined()
  expect(refusal(approving(approve(b, v2Router, 20n)), v2)).toBeUndefined()
  expect(refusal(approving(approve(a, permit2, 10n)), v4)).toBeUndefined()
  expect(refusal(approving(approve(thief, v2Router, 30n)), v2Exit)).toBeUndefined()
  expect(refusal(signing(), v4)).toBeUndefined()
  expect(refusal(batching(approve(a, v3PositionManager, 10n), action), v3)).toBeUndefined()
  expect(refusal(batching(approve(a, permit2, 10n), allow(a, v4PositionManager, 10n), action), v4)).toBeUndefined()
  expect(refusal({ kind: 'send', type: 'call', chainId: 1, transaction: action }, v3)).toBeUndefined()
})

test('behavior: contracts may be written in capitals', () => {
  const loud = `0x${'D4'.repeat(20)}` as const
  const spender = loud.toLowerCase() as Hex
  const capitals = { ...network, contracts: { ...contracts, v4PositionManager: loud } }
  const verify = (step: PlannedStep) => () =>
    verifyPermissions({ step, plan: v4, network: capitals, latestSeconds: 99 })
  expect(verify(signing({ spender }))).not.toThrow()
  expect(verify(approving(allow(a, spender, 10n)))).not.toThrow()
  expect(verify(signing({ spender: loud }))).not.toThrow()
  expect(verify(signing())).toThrow()
})

test.each([
  ['another spender', approve(a, thief, 10n), v3, `It lets ${thief} spend.`],
  ['the contract of another protocol', approve(a, v2Router, 10n), v3, `It lets ${v2Router} spend.`],
  ['more than goes in', approve(a, v3PositionManager, 11n), v3, `It allows 11 of ${a}.`],
  ['more of the other token', approve(b, v3PositionManager, 21n), v3, `It allows 21 of ${b}.`],
  ['another token', approve(thief, v3PositionManager, 1n), v3, `It allows 1 of ${thief}.`],
  ['money besides', approve(a, v3PositionManager, 10n, 1n), v3, 'It sends 1 wei.'],
  ['another call', request(a, '0x12345678'), v3, `It calls ${a}.`],
  ['more of a pair than leaves', approve(a, v2Router, 31n), v2Exit, `It allows 31 of ${a}.`],
  ['a pair to somebody else', approve(a, thief, 30n), v2Exit, `It lets ${thief} spend.`],
  [
    'any, where an exit needs none',
    approve(a, v3PositionManager, 1n),
    plan(exited()),
    `It lets ${v3PositionManager} spend.`,
  ],
  ['Permit2 for somebody else', allow(a, thief, 10n), v4, `It lets ${thief} spend.`],
  ['Permit2 for more', allow(a, v4PositionManager, 11n), v4, `It allows 11 of ${a}.`],
  ['Permit2 for longer', allow(a, v4PositionManager, 10n, 100), v4, 'It allows it until 100.'],
  ['Permit2 where it is not asked', allow(a, v4PositionManager, 10n), v3, `It lets ${v4PositionManager} spend.`],
] as const)('error: an approval of %s, by itself or in a batch', (_, transaction, of, fact) => {
  expect(refusal(approving(transaction), of)).toBe(fact)
  expect(refusal(batching(action, transaction), of)).toBe(fact)
})

test.each([
  ['for somebody else', signing({ spender: thief }), `It lets ${thief} spend.`],
  ['that can be used longer', signing({ sigDeadline: 100n }), 'It is valid until 100.'],
  ['of more', signing({ details: [{ ...details[0]!, amount: 11n }] }), `It allows 11 of ${a}.`],
  ['that allows it longer', signing({ details: [{ ...details[0]!, expiration: 100 }] }), 'It allows it until 100.'],
  ['of another token', signing({ details: [{ ...details[0]!, token: thief }] }), `It allows 10 of ${thief}.`],
  ['on another chain', signing({}, { chainId: 2 }), 'It signs PermitBatch.'],
  ['of another contract', signing({}, { permit2: thief }), 'It signs PermitBatch.'],
])('error: a permit %s', (_, step, fact) => {
  expect(refusal(step, v4)).toBe(fact)
})

test('error: a permit where none is needed, other types, and an authorization', () => {
  expect(refusal(signing(), v3)).toBe(`It lets ${v4PositionManager} spend.`)
  const { typedData, ...step } = signing() as Extract<PlannedStep, { type: 'sign' | 'authorize' }>
  expect(refusal({ ...step, typedData: { ...typedData, types: {} } }, v4)).toBe('It signs PermitBatch.')
  expect(refusal({ ...step, type: 'authorize', typedData }, v4)).toBe('It signs permit.')
})

test('behavior: what comes before in a batch is held to the exit and the swap that it is of', () => {
  const exit = plan(exited({ protocol: 'v2', pool: `v2/${a}/${b}`, tokenId: undefined }), {
    build: () => request(v2Router, '0x01'),
    approvals: [
      { kind: 'approve', token: thief, spender: v2Router, amount: 30n, transaction: approve(thief, v2Router, 30n) },
    ],
  })
  const moved = plan(minted(), { prelude: { exit, swap: undefined } })
  const calls = [approve(thief, v2Router, 30n), request(v2Router, '0x01'), approve(a, v3PositionManager, 10n), action]
  expect(refusal(batching(...calls), moved)).toBeUndefined()
  expect(refusal(batching(approve(thief, v2Router, 29n), ...calls), moved)).toBe(`It lets ${v2Router} spend.`)
  expect(refusal(batching(...calls, request(v2Router, '0x02')), moved)).toBe(`It calls ${v2Router}.`)
})

test('behavior: the swap after an exit is a call of its own, with its approvals', () => {
  const [approval, transaction] = [approve(a, thief, 5n), request(thief, '0x01')]
  const swapAfter = { swap: { approvals: [approval], transaction }, fees: {} } as never
  const out = plan(exited(), { build: () => request(v3PositionManager, '0x02'), swapAfter })
  expect(refusal(batching(request(v3PositionManager, '0x02'), approval, transaction), out)).toBeUndefined()
  expect(refusal(batching(approve(a, thief, 6n), transaction), out)).toBe(`It lets ${thief} spend.`)
})
