import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { Quote } from '@oxbow/trading/Quote'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newStep, planSteps } from './planSteps.ts'
import type { SignedPermit, SwapStep } from './SwapStep.ts'

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

function plan(changes: Partial<planSteps.Parameters> & { tokenIn?: Hex; kind?: Quote['kind'] } = {}) {
  const { tokenIn = token, kind = 'swap', ...others } = changes
  return planSteps({
    quote: { kind, tokenIn, maximumIn: amount } as Quote,
    network: { chainId: chain.chainId, contracts: chain.contracts } as never,
    node: { rpc: () => chain.publicClient } as never,
    account,
    steps: [],
    permit: undefined,
    pending: [],
    batches: false,
    approvalAmount: 'exact',
    nowSeconds: now,
    deadlineSeconds: now + 600,
    ...others,
  })
}

const kindsOf = ({ steps }: { steps: readonly SwapStep[] }) =>
  steps.map(({ kind, isDone, sent }) => `${kind}${isDone ? ' done' : sent ? ' sent' : ''}`)

/** What an approval step would let Permit2 take. */
function approvedBy(step: SwapStep | undefined) {
  const { args } = decodeFunctionData({ abi: erc20Abi, data: step!.transaction!.data })
  return args?.[1]
}

function sentApproval(allowed: bigint, of = token): NonNullable<SwapStep['sent']> {
  const args = [chain.contracts.permit2, allowed] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return { hash: '0x01', nonce: 3, activityId: 'a', intent: { to: of, data, value: 0n } }
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

describe('planSteps', () => {
  test('default: a first trade needs an approval of just this, a permit and the trade', async () => {
    const planned = await plan()
    expect(kindsOf(planned)).toEqual(['approve', 'permit', 'swap'])
    expect(approvedBy(planned.steps[0])).toBe(amount)
    expect(planned.steps[1]!.permitData?.values).toMatchObject({
      details: { token, amount: String(amount) },
      sigDeadline: String(now + 600),
    })
    expect(planned.steps[2]).toMatchObject({ approvals: undefined, permitData: undefined })
    const unlimited = await plan({ approvalAmount: 'unlimited' })
    expect(approvedBy(unlimited.steps[0])).toBe(maxUint256)
  })

  test('behavior: what is allowed already is not asked for', async () => {
    await approve(token, amount)
    expect(kindsOf(await plan())).toEqual(['permit', 'swap'])
    await permitRouter(amount, now + 61)
    expect(kindsOf(await plan())).toEqual(['swap'])
    expect(kindsOf(await plan({ quote: { kind: 'swap', tokenIn: token, maximumIn: amount + 1n } as Quote }))).toEqual([
      'approve',
      'permit',
      'swap',
    ])
    // It ends while somebody reads.
    await permitRouter(amount, now + 60)
    expect(kindsOf(await plan())).toEqual(['permit', 'swap'])
  })

  test('behavior: a wrap needs nothing', async () => {
    expect(kindsOf(await plan({ kind: 'wrap' }))).toEqual(['wrap'])
    const left = { ...newStep('approve'), sent: sentApproval(amount) }
    expect(kindsOf(await plan({ kind: 'unwrap', steps: [left] }))).toEqual(['approve sent', 'unwrap'])
  })

  test('behavior: a token that refuses a change is reset first, once', async () => {
    await approve(stubborn, 1n)
    const planned = await plan({ tokenIn: stubborn })
    expect(kindsOf(planned)).toEqual(['reset-approval', 'approve', 'permit', 'swap'])
    expect([approvedBy(planned.steps[0]), approvedBy(planned.steps[1])]).toEqual([0n, amount])
    const reset = { ...newStep('reset-approval'), sent: sentApproval(0n, stubborn), isDone: true }
    expect(kindsOf(await plan({ tokenIn: stubborn, steps: [reset] }))).toEqual([
      'reset-approval done',
      'approve',
      'permit',
      'swap',
    ])
  })

  test('behavior: an approval that was asked for is waited for', async () => {
    const waiting = { ...newStep('approve'), sent: sentApproval(amount) }
    expect(kindsOf(await plan({ steps: [waiting] }))).toEqual(['approve sent', 'permit', 'swap'])
    // One that was planned and never asked for is planned anew.
    expect(kindsOf(await plan({ steps: [newStep('approve')] }))).toEqual(['approve', 'permit', 'swap'])
    // What the step knows is not waited for a second time because the activity knows it too.
    const both = await plan({ steps: [waiting], pending: [pendingApproval()] })
    expect(kindsOf(both)).toEqual(['approve sent', 'permit', 'swap'])
  })

  test('behavior: an approval of an earlier visit is waited for, when it is this one', async () => {
    const earlier = await plan({ pending: [pendingApproval()] })
    expect(kindsOf(earlier)).toEqual(['approve sent', 'permit', 'swap'])
    expect(earlier.steps[0]!.sent).toMatchObject({ hash: '0x01', nonce: 3, activityId: 'a', intent: { value: 0n } })
    expect(kindsOf(await plan({ pending: [pendingApproval({}, { amount: 'unlimited' })] }))[0]).toBe('approve sent')

    const others = [
      pendingApproval({ status: 'confirmed' }),
      pendingApproval({ account: '0x0a' }),
      pendingApproval({ intent: undefined }),
      pendingApproval({}, { type: 'trade' }),
      pendingApproval({}, { amount: String(amount - 1n) }),
      pendingApproval({}, { spender: '0x0a' }),
      pendingApproval({}, { token: { address: stubborn } }),
    ]
    for (const other of others)
      expect(kindsOf(await plan({ pending: [other] }))[0], JSON.stringify(other)).toBe('approve')
    expect(kindsOf(await plan({ pending: [...others, pendingApproval()] }))[0]).toBe('approve sent')
  })

  test('error: the wallet approved less than it was asked to', async () => {
    const done = { ...newStep('approve'), sent: sentApproval(amount), isDone: true }
    await expect(plan({ steps: [done] })).rejects.toMatchObject({ code: 'AllowanceTooLow' })
    // An approval for less than this, because the quote asks for more now, is no reason.
    const less = { ...newStep('approve'), sent: sentApproval(amount - 1n), isDone: true }
    expect(kindsOf(await plan({ steps: [less] }))).toEqual(['approve done', 'approve', 'permit', 'swap'])
    await approve(token, amount)
    expect(kindsOf(await plan({ steps: [done] }))).toEqual(['approve done', 'permit', 'swap'])
  })

  describe('param: permit', () => {
    const signedFor = async (changes: { details?: object; sigDeadline?: number } = {}): Promise<SignedPermit> => {
      const { steps } = await plan()
      const { permitData } = steps.find(({ kind }) => kind === 'permit')!
      const { values } = permitData!
      const { details, sigDeadline = values.sigDeadline } = changes
      const signed = { ...values, sigDeadline: String(sigDeadline), details: { ...values.details, ...details } }
      return { data: { ...permitData!, values: signed as never }, signature: '0x01' }
    }
    const states = async (permit: SignedPermit) => {
      const planned = await plan({ permit })
      return [planned.permit === permit, kindsOf(planned)[1]]
    }

    test('one that is signed and holds is used', async () => {
      expect(await states(await signedFor())).toEqual([true, 'permit done'])
      expect(await states(await signedFor({ details: { amount: '1001' } }))).toEqual([true, 'permit done'])
      expect(await states(await signedFor({ sigDeadline: now + 61 }))).toEqual([true, 'permit done'])
    })

    test('one of another token or nonce, for less, or about to end is signed anew', async () => {
      const changes = [
        { details: { token: stubborn } },
        { details: { nonce: '7' } },
        { details: { amount: '999' } },
        { sigDeadline: now + 60 },
      ]
      for (const change of changes)
        expect(await states(await signedFor(change)), JSON.stringify(change)).toEqual([false, 'permit'])
    })

    test('none is used where none is needed', async () => {
      const permit = await signedFor()
      await approve(token, amount)
      await permitRouter(amount, now + 600)
      expect(await plan({ permit })).toMatchObject({ permit: undefined, steps: [{ kind: 'swap' }] })
    })
  })

  describe('param: batches', () => {
    test('one wallet request for approvals and trade, for wallets that can batch', async () => {
      const { steps } = await plan({ batches: true })
      expect(steps).toHaveLength(1)
      expect(steps[0]!.approvals).toHaveLength(1)
      expect(steps[0]!.permitData?.values.details).toMatchObject({ token })
      await approve(token, amount)
      const second = await plan({ batches: true })
      expect(second.steps).toMatchObject([{ kind: 'swap', approvals: [] }])
      expect(second.steps[0]!.permitData).toBeDefined()
    })

    test('not while an approval is under way, and not for a trade that asks once anyway', async () => {
      expect(kindsOf(await plan({ batches: true, pending: [pendingApproval()] }))).toEqual([
        'approve sent',
        'permit',
        'swap',
      ])
      const waiting = { ...newStep('approve'), sent: sentApproval(amount) }
      expect(kindsOf(await plan({ batches: true, steps: [waiting] }))).toEqual(['approve sent', 'permit', 'swap'])
      await approve(token, amount)
      await permitRouter(amount, now + 600)
      const { steps } = await plan({ batches: true })
      expect(steps).toMatchObject([{ kind: 'swap', approvals: undefined, permitData: undefined }])
      // What is done is not under way.
      const done = { ...waiting, isDone: true }
      await permitRouter(0n, now + 600)
      const mixed = await plan({ batches: true, steps: [done] })
      expect(kindsOf(mixed)).toEqual(['approve done', 'swap'])
      expect(mixed.steps[1]!.permitData).toBeDefined()
    })
  })
})
