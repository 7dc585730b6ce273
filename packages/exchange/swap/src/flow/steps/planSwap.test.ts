import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { SignedStep } from '@oxbow/flow/FlowDomain'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Quote } from '@oxbow/trading/Quote'
import { permitTypedData } from '@oxbow/transactions/permitTypedData'
import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PermitBy, SwapPlan } from '../SwapPlan.ts'
import { planSwap } from './planSwap.ts'

const amount = 1_000n
const now = 4_000_000_000
const owner = accounts[5]!
const account = owner.address.toLowerCase() as Hex
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

let chain: TestChain
let token: Hex
/** Refuses to change an allowance that is not zero. */
let stubborn: Hex
beforeAll(async () => {
  chain = await startChain()
  token = (await deployToken(chain)).address.toLowerCase() as Hex
  stubborn = (await deployToken(chain, { quirk: 'reset-approval' })).address.toLowerCase() as Hex
})
afterAll(() => chain.stop())

let before: Hex
beforeEach(async () => {
  if (before) await chain.testClient.revert({ id: before })
  before = await chain.testClient.snapshot()
})

const send = (to: Hex, data: Hex) => chain.walletClient(owner).sendTransaction({ to, data })
const approve = (of: Hex, allowed: bigint) =>
  send(of, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [chain.contracts.permit2, allowed] }))
const permitRouter = (allowed: bigint, expiration: number) => {
  const args = [token, chain.contracts.universalRouter, allowed, expiration] as const
  return send(chain.contracts.permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
}

type Changes = {
  quote?: Partial<Quote>
  approvalAmount?: 'exact' | 'unlimited'
  permitBy?: PermitBy
  pending?: readonly ActivityEntry[]
  signed?: SignedStep
  canBatch?: boolean
  hasBatchFailed?: boolean
  lastBlock?: bigint
  node?: object
  /** What the server says now; default the quote still does. */
  now?: Quote
}

function plan({ quote, approvalAmount = 'exact', permitBy, now: newer, canBatch = false, ...facts }: Changes = {}) {
  const reviewed = { ...asked, ...quote } as Quote
  const { contracts, chainId, publicClient } = chain
  const intent = { quote: reviewed, approvalAmount, permitBy, spender: contracts.permit2 } as never
  return planSwap(intent, {
    network: { chainId, contracts, blockTimeSeconds: 2 },
    client: { api: { quote: () => Promise.reject(new Error('Asked anew.')) } },
    node: { rpc: () => publicClient },
    clock: { now: () => 0 },
    account,
    current: { quote: newer ?? reviewed, steps: [] },
    reviewed: { quote: reviewed, steps: [] },
    signed: undefined,
    pending: [],
    lastBlock: 0n,
    nowSeconds: now,
    deadlineSeconds: now + 600,
    hasBatchFailed: false,
    canBatch: async () => canBatch,
    signal: new AbortController().signal,
    ...facts,
  } as never)
}
const asked = { kind: 'swap', maximumIn: amount, failures: [], receivedAtMs: 0, blockNumber: 1n }

const kindsOf = ({ steps }: SwapPlan) => steps.map(({ kind, type }) => (type === 'batch' ? `${kind} batch` : kind))

/** What an approval step would let Permit2 take. */
function approvedBy(step: SwapPlan['steps'][number] | undefined) {
  if (step?.type !== 'approve') throw new Error(step?.type)
  const { args } = decodeFunctionData({ abi: erc20Abi, data: step.transaction.data })
  return args?.[1]
}

function pendingApproval(changes: Partial<ActivityEntry> = {}, summary: object = {}): ActivityEntry {
  const { permit2 } = chain.contracts
  return {
    id: 'a',
    chainId: chain.chainId,
    account,
    kind: 'approve',
    hash: '0x01',
    nonce: 3,
    status: 'pending',
    summary: { type: 'approval', token: { address: token }, spender: permit2, amount: String(amount), ...summary },
    intent: { to: token, data: '0x', value: '0' },
    ...changes,
  } as unknown as ActivityEntry
}

describe('planSwap', () => {
  test('default: a first trade needs an approval of just this, a permit and the trade', async () => {
    const planned = await plan({ quote: { tokenIn: token } })
    expect(kindsOf(planned)).toEqual(['approve', 'permit', 'swap'])
    expect(planned.contracts).toEqual(['universalRouter', 'permit2'])
    expect(approvedBy(planned.steps[0])).toBe(amount)
    expect(planned.permit?.values).toMatchObject({
      details: { token, amount: String(amount) },
      sigDeadline: String(now + 600),
    })
    expect(planned.steps[1]).toMatchObject({ type: 'sign', typedData: permitTypedData(planned.permit!) })
    expect(planned.steps[2]).toMatchObject({ type: 'call', transaction: undefined })
    const unlimited = await plan({ quote: { tokenIn: token }, approvalAmount: 'unlimited' })
    expect(approvedBy(unlimited.steps[0])).toBe(maxUint256)
    // An exact one that is on its way does.
    expect(unlimited.steps[0]).toMatchObject({ enough: amount })
  })

  test('behavior: what is allowed already is not asked for', async () => {
    const kinds = async (maximumIn = amount) => kindsOf(await plan({ quote: { tokenIn: token, maximumIn } }))
    await approve(token, amount)
    expect(await kinds()).toEqual(['permit', 'swap'])
    await permitRouter(amount, now + 61)
    expect(await kinds()).toEqual(['swap'])
    expect(await kinds(amount + 1n)).toEqual(['approve', 'permit', 'swap'])
    // It ends while somebody reads.
    await permitRouter(amount, now + 60)
    expect(await kinds()).toEqual(['permit', 'swap'])
  })

  test('param: permitBy: a transaction of Permit2 takes the place of the signature, for this amount and no longer', async () => {
    const planned = await plan({ quote: { tokenIn: token }, permitBy: 'transaction' })
    expect(kindsOf(planned)).toEqual(['approve', 'permit-transaction', 'swap'])
    // Nothing signed goes along with the trade.
    expect(planned.permit).toBeUndefined()
    const [, step] = planned.steps
    if (step?.type !== 'approve') throw new Error(step?.type)
    const { permit2, universalRouter } = chain.contracts
    expect(step.transaction).toMatchObject({ to: permit2, from: account, value: 0n })
    expect(decodeFunctionData({ abi: permit2Abi, data: step.transaction.data }).args).toEqual([
      ...[getAddress(token), getAddress(universalRouter), amount, now + 600],
    ])
    await approve(token, amount)
    await send(step.transaction.to, step.transaction.data)
    expect(kindsOf(await plan({ quote: { tokenIn: token }, permitBy: 'transaction' }))).toEqual(['swap'])
    // Where all goes at once it is one of the calls already.
    const together = await plan({
      quote: { tokenIn: token, maximumIn: 2n * amount },
      permitBy: 'transaction',
      canBatch: true,
    })
    expect(kindsOf(together)).toEqual(['swap batch'])
  })

  test('param: permitBy: by account, a smart one sends it and a plain one signs', async () => {
    const kinds = async (node?: object) =>
      kindsOf(await plan({ quote: { tokenIn: token }, permitBy: 'by-account', ...(node && { node }) }))
    expect(await kinds()).toEqual(['approve', 'permit', 'swap'])
    await chain.testClient.setCode({ address: account, bytecode: `0xef0100${'ab'.repeat(20)}` })
    expect(await kinds()).toEqual(['approve', 'permit-transaction', 'swap'])
    expect(kindsOf(await plan({ quote: { tokenIn: token }, permitBy: 'signature' }))).toContain('permit')
    // A node that doesn't tell leaves it at the signature.
    const request = async (asked: { method: string }) => {
      if (asked.method === 'eth_getCode') throw new Error('away')
      return chain.publicClient.request(asked as never)
    }
    expect(await kinds({ rpc: () => ({ ...chain.publicClient, request }) })).toEqual(['approve', 'permit', 'swap'])
  })

  test('behavior: a wrap needs nothing', async () => {
    for (const kind of ['wrap', 'unwrap'] as const) {
      const planned = await plan({ quote: { kind } })
      expect([kindsOf(planned), planned.contracts]).toEqual([[kind], ['weth']])
    }
  })

  test('behavior: a token that refuses a change is reset first', async () => {
    await approve(stubborn, 1n)
    const planned = await plan({ quote: { tokenIn: stubborn } })
    expect(kindsOf(planned)).toEqual(['reset-approval', 'approve', 'permit', 'swap'])
    expect([approvedBy(planned.steps[0]), approvedBy(planned.steps[1])]).toEqual([0n, amount])
  })

  test('error: an amount that cannot be taken from the wallet, before an approval costs gas', async () => {
    const short = plan({ quote: { tokenIn: token, failures: ['TRANSFER_FROM_FAILED'] } })
    await expect(short).rejects.toMatchObject({ code: 'InsufficientBalance' })
    const untried = await plan({ quote: { tokenIn: token, failures: ['SIMULATION_ERROR'] } })
    expect(kindsOf(untried)).toEqual(['approve', 'permit', 'swap'])
  })

  test('behavior: a price from before the account’s last transaction is asked for anew', async () => {
    const quote = { tokenIn: token, intent: { chainId: 31_337, tradeType: 'exact-in', amount } as never }
    expect(kindsOf(await plan({ quote, lastBlock: 1n }))).toEqual(['approve', 'permit', 'swap'])
    await expect(plan({ quote, lastBlock: 2n })).rejects.toThrow('Asked anew.')
  })

  describe('param: signed', () => {
    const signedFor = async (changes: { details?: object; sigDeadline?: number } = {}): Promise<SignedStep> => {
      const { permit } = await plan({ quote: { tokenIn: token } })
      const { values } = permit!
      const { details, sigDeadline = values.sigDeadline } = changes
      const signed = { ...values, sigDeadline: String(sigDeadline), details: { ...values.details, ...details } }
      return { kind: 'permit', typedData: permitTypedData({ ...permit!, values: signed }), signature: '0x01' }
    }
    const isUsed = async (signed: SignedStep) => {
      const { steps } = await plan({ quote: { tokenIn: token }, signed })
      const step = steps[1]!
      return step.type === 'sign' && JSON.stringify(step.typedData) === JSON.stringify(signed.typedData)
    }

    test('a permit that is signed and holds is used', async () => {
      expect(await isUsed(await signedFor({ sigDeadline: now + 599 }))).toBe(true)
      expect(await isUsed(await signedFor({ details: { amount: '1001' } }))).toBe(true)
      expect(await isUsed(await signedFor({ sigDeadline: now + 61 }))).toBe(true)
    })

    test('one of another token or nonce, for less, or about to end is signed anew', async () => {
      const changes = [
        { details: { token: stubborn } },
        { details: { nonce: '7' } },
        { details: { amount: '999' } },
        { sigDeadline: now + 60 },
      ]
      for (const change of changes) expect(await isUsed(await signedFor(change)), JSON.stringify(change)).toBe(false)
    })

    test('none is used where none is needed', async () => {
      const signed = await signedFor()
      await approve(token, amount)
      await permitRouter(amount, now + 600)
      expect(await plan({ quote: { tokenIn: token }, signed })).toMatchObject({
        permit: undefined,
        steps: [{ kind: 'swap' }],
      })
    })
  })

  describe('param: canBatch', () => {
    const batch = (changes: Changes = {}) => plan({ quote: { tokenIn: token }, canBatch: true, ...changes })

    test('one wallet request for approvals and trade, for wallets that can batch', async () => {
      const first = await batch()
      expect(kindsOf(first)).toEqual(['swap batch'])
      expect(first.approvals).toHaveLength(1)
      expect(first.permit?.values.details).toMatchObject({ token })
      await approve(token, amount)
      const second = await batch()
      expect([kindsOf(second), second.approvals]).toEqual([['swap batch'], []])
      expect(second.permit).toBeDefined()
    })

    test('not while an approval is on its way, not twice, and not for a trade that asks once anyway', async () => {
      const stepByStep = ['approve', 'permit', 'swap']
      expect(kindsOf(await batch({ pending: [pendingApproval()] }))).toEqual(stepByStep)
      expect(kindsOf(await batch({ hasBatchFailed: true }))).toEqual(stepByStep)
      const others = [
        pendingApproval({}, { amount: String(amount - 1n) }),
        pendingApproval({}, { spender: '0x0a' }),
        pendingApproval({}, { token: { address: stubborn } }),
      ]
      expect(kindsOf(await batch({ pending: others }))).toEqual(['swap batch'])
      await approve(token, amount)
      await permitRouter(amount, now + 600)
      expect(kindsOf(await batch())).toEqual(['swap'])
    })
  })
})
