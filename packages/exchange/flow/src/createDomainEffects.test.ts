import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { plainContracts as contracts } from '@oxbow/exchange-test/plainTradingChain'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { encodeFunctionData, erc20Abi, type Hex, multicall3Abi, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDomainEffects } from './createDomainEffects.ts'
import { toDomainStep } from './DomainTypes.ts'
import type { FlowDomain, FlowPlan, PlannedStep } from './FlowDomain.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [account, other, oak, spender] = ['d', 'e', '2', '3'].map(address) as [Hex, Hex, Hex, Hex]
const hash: Hex = `0x${'1'.repeat(64)}`
/** No network that anybody pinned. */
const chainId = 424_242
const network = { chainId, name: 'Plain', contracts, blockTimeSeconds: 1 } as never
const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
const transaction = { chainId, from: account, to: oak, data: '0xab', value: 7n, ...fees } as const
const pay: PlannedStep = { kind: 'pay', type: 'call', chainId, transaction }
const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 9n] })
const approve: PlannedStep = {
  kind: 'approve',
  type: 'approve',
  chainId,
  transaction: { ...transaction, data: approval, value: 0n },
}

type World = {
  domain?: Partial<FlowDomain<undefined, FlowPlan>>
  entries?: readonly Partial<ActivityEntry>[]
  /** What a wallet answers that is asked to send. */
  send?: () => unknown
  /** What the account has sent since, in block 20. */
  sent?: readonly object[]
  decimals?: number
}

/** A flow that pays, over a node whose newest block is 20 and then one more at each look. */
function setUp({ domain = {}, entries = [], send = () => hash, sent = [], decimals = 18 }: World = {}) {
  let block = 20
  const sleeps: number[] = []
  const opened: string[] = []
  const facts = [
    { target: oak, abi: erc20Abi, functionName: 'decimals', says: decimals },
    { target: oak, abi: erc20Abi, functionName: 'symbol', says: 'OAK' },
    { target: oak, abi: erc20Abi, functionName: 'name', says: 'OAK' },
    { target: contracts.multicall3, abi: multicall3Abi, functionName: 'getEthBalance', says: 1n },
  ] as const
  const plain = plainNode({ answers: facts })
  const onChain = (each: object) => ({
    hash,
    nonce: '0x5',
    from: account,
    to: oak,
    input: '0xab',
    value: '0x7',
    gas: '0x1',
    type: '0x2',
    chainId: numberToHex(chainId),
    blockNumber: '0x14',
    ...each,
  })
  const { node } = plainNode({
    methods: {
      eth_blockNumber: () => numberToHex(block++),
      eth_getBlockByNumber: (number: Hex) => ({
        number: number.startsWith('0x') ? number : '0x1',
        hash: '0x01',
        timestamp: '0x3e8',
        transactions: number === '0x14' ? sent.map(onChain) : [],
      }),
      eth_getTransactionCount: (_: Hex, at: string) => numberToHex(at === 'pending' ? 5 + sent.length : 5),
      eth_getTransactionByHash: () => (sent.length > 0 ? onChain(sent[0]!) : null),
      eth_call: (asked: { from?: Hex }, ...rest: unknown[]) =>
        asked.from === account ? '0x' : plain.rpc.request({ method: 'eth_call', params: [asked, ...rest] } as never),
      eth_estimateGas: () => numberToHex(50_000),
      eth_feeHistory: () => ({ baseFeePerGas: ['0x64'], gasUsedRatio: [1], reward: [['0x7']] }),
    },
  })
  const wallet = {
    rdns: 'plain',
    isLocalTestWallet: true,
    provider: {
      async request({ method }: { method: string }) {
        if (method === 'eth_sendTransaction') opened.push(method)
        return method === 'eth_sendTransaction' ? send() : undefined
      },
    },
  }
  const activity = createActivityLog(memoryStorage())
  for (const entry of entries) activity.put(entry as ActivityEntry)
  const whole: FlowDomain<undefined, FlowPlan> = {
    name: 'pay',
    failures: {},
    plan: async () => ({ steps: [pay] }),
    verify() {},
    describe: ({ kind }) => ({ kind: 'swap', summary: { type: kind } as never }),
    ...domain,
  }
  const effects = createDomainEffects(whole, {
    client: { ...node, hasOwnNode: () => false } as unknown as ExchangeClient,
    connection: { wallet, account: { platform: 'evm', address: account } } as never,
    networks: [network],
    intent: undefined,
    key: 'once',
    lastStep: 'pay',
    flowId: 'f',
    activity,
    storage: memoryStorage(),
    batches: false,
    walletRpcUrl: () => 'http://node',
    lifetimeSeconds: 60,
    clock: { now: () => 1_000_000, sleep: async (milliseconds) => void sleeps.push(milliseconds) },
  })
  const terms = { plan: { steps: [pay] } }
  const { signal } = new AbortController()
  const prepare = (agreedWei?: bigint, step: PlannedStep = pay) =>
    effects.prepareStep(
      {
        step: toDomainStep(step),
        terms,
        reviewed: terms,
        steps: [],
        signed: undefined,
        agreed: { agreedWei, askedWei: 0n },
      },
      signal,
    )
  const ask = async (agreed: { agreedWei: bigint | undefined; askedWei: bigint }) =>
    effects.askWallet({
      step: toDomainStep(pay),
      prepared: await prepare(agreed.agreedWei),
      terms,
      signed: undefined,
      agreed,
    })
  const refresh = (steps = [toDomainStep(pay)], of = terms) =>
    effects.refresh({ terms: of, reviewed: of, steps, signed: undefined }, signal)
  return { effects, activity, sleeps, opened, prepare, ask, refresh, terms, signal }
}

describe('what the network may take', () => {
  /** 60,000 gas at 207 wei. */
  const cost = 12_420_000n

  test('error: more than was agreed to, with what was asked for before: the wallet is not asked', async () => {
    const { ask, opened } = setUp()
    await expect(ask({ agreedWei: cost, askedWei: cost })).rejects.toMatchObject({ code: 'NetworkCostRose' })
    expect(opened).toEqual([])
    await ask({ agreedWei: cost, askedWei: 0n })
    expect(opened).toEqual(['eth_sendTransaction'])
  })

  test('behavior: a domain that says so goes back to its review with it, also before the wallet', async () => {
    const { prepare } = setUp({ domain: { isCostBound: true } })
    await expect(prepare(cost / 2n)).rejects.toMatchObject({ code: 'NetworkCostRose' })
    expect(await setUp().prepare(cost / 2n)).toMatchObject({ type: 'transaction' })
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
      const { prepare, sleeps } = setUp({ entries })
      await prepare()
      return sleeps
    }
    expect(await waits()).toEqual([])
    expect(await waits(entry('20'))).toEqual([])
    expect(await waits(entry('21'), entry('23'), entry('22'), entry(undefined))).toEqual([500, 500, 500])
    expect(await waits(entry('90', { chainId: 1 }), entry('90', { account: other }))).toEqual([])
    expect(await waits(entry('90'))).toHaveLength(10)
  })

  test('error: a token of other decimals than the page shows, before the plan and before each step', async () => {
    const domain = { tokens: () => [{ address: oak, symbol: 'OAK', decimals: 18 }] }
    await setUp({ domain }).prepare()
    const wrong = setUp({ domain, decimals: 8 })
    await expect(wrong.prepare()).rejects.toMatchObject({ code: 'TokenMismatch' })
    await expect(wrong.refresh()).rejects.toMatchObject({ code: 'TokenMismatch' })
  })

  test('behavior: what could not be planned whole is completed, then verified', async () => {
    const verified: PlannedStep[] = []
    const call = { to: oak, data: '0xcd', value: 0n } as const
    const { prepare } = setUp({
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
    const { refresh } = setUp({ domain: { plan: async () => ({ steps: [], isWorse: true }) } })
    expect(await refresh()).toMatchObject({ verdict: 'worse', terms: { plan: { isWorse: true } } })
  })

  test('behavior: of what failed, the approvals that proved too low are planned anew', () => {
    const { effects } = setUp()
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

describe('a wallet that failed after it had sent', () => {
  const broken = () => {
    throw Object.assign(new Error('connection lost'), { code: -32_603 })
  }

  test('behavior: what it sent is found before the next plan, and done once', async () => {
    const sent: object[] = []
    let plans = 0
    const world = {
      send: broken,
      sent,
      domain: {
        plan: async () => {
          plans += 1
          return { steps: [approve, pay] }
        },
      },
    }
    const { effects, ask, refresh, activity, terms, signal } = setUp(world)
    await expect(ask({ agreedWei: undefined, askedWei: 0n })).rejects.toMatchObject({ code: 'WalletFailed' })
    // It comes to the chain late.
    sent.push({})
    const steps = [{ ...toDomainStep(approve), isDone: false }, toDomainStep(pay)]
    expect(await refresh(steps)).toEqual({ verdict: 'good', terms })
    expect(plans).toBe(0)
    const planned = await effects.planSteps({ terms, steps, signed: undefined }, signal)
    expect(planned.steps).toMatchObject([{ isDone: true }, { kind: 'pay', isDone: false, sent: { hash, nonce: 5 } }])
    expect(activity.getSnapshot()).toMatchObject([{ hash, flowId: 'f', status: 'pending' }])
    await refresh(steps)
    expect(plans).toBe(1)
  }, 10_000)
})

describe('what a wallet sent', () => {
  const inspect = async (sent: object, domain: World['domain'], isAsked = true) => {
    const { effects, ask, signal } = setUp({ sent: [sent], domain: domain ?? {} })
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
