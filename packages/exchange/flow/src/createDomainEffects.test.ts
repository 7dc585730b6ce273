import { describe, expect, test } from 'vitest'
import { toDomainStep } from './DomainTypes.ts'
import type { PlannedStep } from './FlowDomain.ts'
import {
  account,
  approve,
  chainId,
  hash,
  oak,
  openEffects,
  other,
  pay,
  transaction,
  type World,
} from './test/openEffects.ts'

describe('what the network may take', () => {
  /** 60,000 gas at 207 wei. */
  const cost = 12_420_000n

  test('error: more than was agreed to, with what was asked for before: the wallet is not asked', async () => {
    const { ask, opened } = openEffects()
    await expect(ask({ agreedWei: cost, askedWei: cost })).rejects.toMatchObject({ code: 'NetworkCostRose' })
    expect(opened).toEqual([])
    await ask({ agreedWei: cost, askedWei: 0n })
    expect(opened).toEqual(['eth_sendTransaction'])
  })

  test('behavior: a domain that says so goes back to its review with it, also before the wallet', async () => {
    const { prepare } = openEffects({ domain: { isCostBound: true } })
    await expect(prepare(cost / 2n)).rejects.toMatchObject({ code: 'NetworkCostRose' })
    expect(await openEffects().prepare(cost / 2n)).toMatchObject({ type: 'transaction' })
  })
})

describe('before a wallet is asked', () => {
  const entry = (number: string | undefined, change: object = {}) => ({
    id: `${number}${JSON.stringify(change)}`,
    chainId,
    account,
    hash: '0x01' as const,
    status: 'confirmed' as const,
    block: number === undefined ? undefined : { number, hash: '0x01' as const },
    ...change,
  })

  test('default: the node has seen the block of the account’s last transaction on this chain', async () => {
    const waits = async (...entries: readonly object[]) => {
      const { prepare, sleeps } = openEffects({ entries })
      await prepare()
      return sleeps
    }
    expect(await waits()).toEqual([])
    expect(await waits(entry('20'))).toEqual([])
    expect(await waits(entry('21'), entry('23'), entry('22'), entry(undefined))).toEqual([500, 500, 500])
    expect(await waits(entry('90', { chainId: 1 }), entry('90', { account: other }))).toEqual([])
    expect(await waits(entry('90'))).toHaveLength(10)
  })

  test('behavior: a plan is told what is done, and the block of the last transaction: 0 where there is none', async () => {
    const planned = async (...entries: readonly object[]) => {
      const told: unknown[] = []
      const plan = async (_: undefined, { done, lastBlock }: { done: readonly string[]; lastBlock: bigint }) => {
        told.push(done, lastBlock)
        return { steps: [pay] }
      }
      await openEffects({ entries, domain: { plan } }).refresh([
        { ...toDomainStep(approve), isDone: true },
        toDomainStep(pay),
      ])
      return told
    }
    expect(await planned()).toEqual([['approve'], 0n])
    expect(await planned(entry('19'))).toEqual([['approve'], 19n])
  })

  test('error: a token of other decimals than the page shows, before the plan and before each step', async () => {
    const domain = { tokens: () => [{ address: oak, symbol: 'OAK', decimals: 18 }] }
    await openEffects({ domain }).prepare()
    const wrong = openEffects({ domain, decimals: 8 })
    await expect(wrong.prepare()).rejects.toMatchObject({ code: 'TokenMismatch' })
    await expect(wrong.refresh()).rejects.toMatchObject({ code: 'TokenMismatch' })
  })

  test('behavior: what could not be planned whole is completed, then verified', async () => {
    const verified: PlannedStep[] = []
    const call = { to: oak, data: '0xcd', value: 0n } as const
    const { prepare } = openEffects({
      domain: {
        build: (step) => (step.type === 'batch' ? { ...step, calls: [call] } : { ...pay, transaction }),
        verify: (step) => void verified.push(step),
        tryOut: async () => ({ gas: 5n }),
      },
    })
    const batch: PlannedStep = { kind: 'pay', type: 'batch', chainId, calls: undefined }
    expect(await prepare(undefined, batch)).toMatchObject({ type: 'batch', calls: [call] })
    const unwritten: PlannedStep = { kind: 'pay', type: 'call', chainId, transaction: undefined }
    expect(await prepare(undefined, unwritten)).toMatchObject({ transaction: { data: '0xab', gas: 5n } })
    expect(verified).toMatchObject([{ calls: [call] }, { transaction: { data: '0xab' } }])
  })

  test('behavior: a plan that is worse than the review is one to ask about', async () => {
    const { refresh } = openEffects({ domain: { plan: async () => ({ steps: [], isWorse: true }) } })
    expect(await refresh()).toMatchObject({ verdict: 'worse', terms: { plan: { isWorse: true } } })
  })

  test('behavior: of what failed, the approvals that proved too low are planned anew', () => {
    const { effects } = openEffects()
    const steps = [{ ...toDomainStep(approve), isDone: true }, toDomainStep(pay)]
    const signed = { kind: 'permit' }
    const left = (code: string) =>
      effects.forgetFailed!({ terms: { plan: undefined }, steps, signed, failure: { code } } as never)
    expect(left('AllowanceTooLow').steps).toEqual([steps[1]])
    for (const [code, kept] of [
      ['PermitInvalid', undefined],
      ['PermitExpired', undefined],
      ['AllowanceTooLow', signed],
      ['BelowMinimum', signed],
    ] as const)
      expect(left(code).signed, code).toBe(kept)
    expect(left('BelowMinimum')).toMatchObject({ steps, terms: { isStale: true } })
  })
})

describe('what a wallet sent', () => {
  const inspect = async (sent: object, domain: World['domain'], isAsked = true) => {
    const { effects, ask, signal } = openEffects({ sent: [sent], domain: domain ?? {} })
    if (isAsked) await ask({ agreedWei: undefined, askedWei: 0n })
    const intent = { to: oak, data: '0xab', value: 7n } as const
    return effects.inspect(
      { sent: { hash, nonce: 5, intent, activityId: `${chainId}:${hash}` }, reviewed: undefined },
      signal,
    )
  }
  const refusing = {
    verifySent: ({ value }: { value: bigint }) => {
      if (value > 7n) throw new Error('It is more.')
    },
  }

  test('default: nothing to tell of what it was asked for', async () => {
    expect(await inspect({}, refusing)).toBeUndefined()
  })

  test('behavior: something else is held against the review; without a plan or a domain’s word nobody can tell', async () => {
    expect(await inspect({ value: '0x8' }, refusing)).toMatchObject({
      code: 'WalletChangedTransaction',
      limits: 'broken',
    })
    expect(await inspect({ value: '0x6' }, refusing)).toMatchObject({ limits: 'kept' })
    expect(await inspect({ value: '0x8' }, {})).toMatchObject({ limits: 'unread' })
    expect(await inspect({ value: '0x8' }, refusing, false)).toMatchObject({ limits: 'unread' })
  })
})

test('what a call before the last failed at is told in the words of its contract, an approval’s is not', () => {
  const { effects } = openEffects()
  const reason = { code: 'InsufficientBalance', detail: 'TRANSFER_FROM_FAILED' }
  const end = { status: 'failed', hash, reason } as never
  expect(effects.explainEnd!(end, toDomainStep(pay))).toMatchObject(reason)
  expect(effects.explainEnd!(end, toDomainStep(approve))).toBeUndefined()
})
