import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode, reverted, wordsOf } from '@oxbow/exchange-test/plainNode'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { liquidityGasLimit } from '@oxbow/liquidity/liquidityGasLimit'
import { isBeyondTerms, simulateLiquidity } from '@oxbow/liquidity/simulateLiquidity'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { simulateCalls } from './simulateCalls.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, token0, token1, manager] = [address('1'), address('2'), address('3'), address('4')]
const contracts = { multicall3: address('6'), permit2: address('9') }
const network = { chainId: 1, contracts } as unknown as simulateLiquidity.Parameters['network']

type Asked = { from: Hex; to: Hex; data: Hex; value?: Hex; gas: Hex }
type Answer = { status: Hex; returnData: Hex; gasUsed: Hex; error?: { message?: string; data?: unknown } }
const done = (returnData: Hex, gasUsed: Hex = '0x64'): Answer => ({ status: '0x1', returnData, gasUsed })
const failed = (more: Partial<Answer> = {}): Answer => ({ status: '0x0', returnData: '0x', gasUsed: '0x1', ...more })
const words = (reason: string) => encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] })

function nodeWith(answers: readonly Answer[], methods: object = {}) {
  const asked: Asked[] = []
  const { node } = plainNode({
    methods: {
      eth_simulateV1: ({ blockStateCalls }: { blockStateCalls: [{ calls: Asked[] }] }, block: string) => {
        asked.push(...blockStateCalls[0].calls)
        expect(block).toBe('latest')
        return [{ calls: answers }]
      },
      ...methods,
    },
  })
  return { client: node as unknown as ExchangeClient, asked }
}
const refusing = (error: unknown, methods: object = {}) =>
  nodeWith([], {
    eth_simulateV1: () => {
      throw error
    },
    ...methods,
  }).client

describe('simulateCalls', () => {
  const call = { to: manager, data: '0xab', gas: 5n } as const
  const asked = {
    chainId: 1,
    account,
    calls: [call, { ...call, value: 1n }],
    reads: [{ to: token0, data: '0xcd' }],
  } as const

  test('default: reads before and after, and the gas of each call', async () => {
    const answers = [done('0x01'), done('0x', '0x5'), done('0x', '0x6'), done('0x02')]
    const { client, asked: seen } = nodeWith(answers)
    expect(await simulateCalls(client, asked)).toEqual({
      status: 'ok',
      before: ['0x01'],
      after: ['0x02'],
      gasUnits: [5n, 6n],
    })
    const read = { from: account, to: token0, data: '0xcd', gas: '0x7a120' }
    const each = { from: account, to: manager, data: '0xab', gas: '0x5' }
    expect(seen).toEqual([read, each, { ...each, value: '0x1' }, read])
  })

  test('behavior: what could not be read, and what failed', async () => {
    const unread = nodeWith([failed(), done('0x'), done('0x'), failed()]).client
    expect(await simulateCalls(unread, asked)).toMatchObject({ before: [undefined], after: [undefined] })
    for (const answer of [failed({ error: { data: words('STF') } }), failed({ returnData: words('STF') })]) {
      const trial = await simulateCalls(nodeWith([done('0x07'), done('0x'), answer, done('0x')]).client, asked)
      expect(trial).toEqual({ status: 'failing', before: ['0x07'], code: 'InsufficientBalance', detail: 'STF' })
    }
  })

  test('behavior: lack of ether is recognized by its message, for one call or for all', async () => {
    for (const message of ['insufficient funds', 'Insufficient balance for it']) {
      const one = nodeWith([done('0x'), failed({ error: { message } }), done('0x'), done('0x')]).client
      expect(await simulateCalls(one, asked)).toEqual({
        status: 'failing',
        code: 'InsufficientBalance',
        detail: message,
      })
      const all = await simulateCalls(refusing(Object.assign(new Error(message), { code: -32_000 })), asked)
      expect(all).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
    }
    const none = await simulateCalls(refusing(Object.assign(new Error('no such method'), { code: -32_601 })), asked)
    expect(none.status).toBe('unavailable')
    expect((none as { detail: string }).detail).toMatch(/^.+$/)
  })
})

describe('simulateLiquidity', () => {
  const plan = (change: object = {}) =>
    ({
      chainId: 1,
      account,
      approvals: [],
      permit: undefined,
      prelude: undefined,
      build: () => ({ to: manager, data: '0xab', value: 0n }),
      terms: { token0, token1, worst: { amount0: -100n, amount1: -50n } },
      wanted: { type: 'deposit' },
      ...change,
    }) as unknown as LiquidityPlan
  const approvals = [{ transaction: { to: token0, data: '0xcd', value: 0n } }]
  const run = (answers: readonly Answer[], change: object = {}) =>
    simulateLiquidity(nodeWith(answers).client, { plan: plan(change), network })
  const balances = (...both: readonly bigint[]) => both.map((each) => done(wordsOf(each)))

  test('default: by how much each balance changes, and the gas of the last transaction and of all', async () => {
    const answers = [...balances(500n, 500n), done('0x', '0x7'), done('0x', '0x5'), ...balances(400n, 507n)]
    expect(await run(answers, { approvals })).toEqual({
      status: 'ok',
      change: { amount0: -100n, amount1: 7n },
      gasUnits: 5n,
      allGasUnits: 12n,
      mostGasUnits: liquidityGasLimit(5n) + liquidityGasLimit(7n),
    })
  })

  test('behavior: unknown where a balance cannot be read', async () => {
    for (const place of [0, 1, 3, 4])
      for (const silent of [failed(), done('0x01')]) {
        const answers = [...balances(500n, 500n), done('0x'), ...balances(400n, 507n)].with(place, silent)
        expect(await run(answers)).toMatchObject({ status: 'unavailable', detail: 'A balance could not be read.' })
      }
  })

  test('behavior: a deposit that is covered and still cannot be paid is of a token that does not move', async () => {
    const failing = async (
      held0: bigint,
      held1: bigint,
      change: object = {},
      answer = failed({ returnData: words('STF') }),
    ) => ((await run([...balances(held0, held1), answer, ...balances(0n, 0n)], change)) as { code: string }).code
    expect(await failing(100n, 50n)).toBe('TokenCannotTransfer')
    expect(await failing(99n, 50n)).toBe('InsufficientBalance')
    expect(await failing(100n, 49n)).toBe('InsufficientBalance')
    expect(await failing(100n, 50n, { wanted: { type: 'exit' } })).toBe('InsufficientBalance')
    expect(await failing(100n, 50n, { prelude: { exit: undefined, swap: undefined } })).toBe('InsufficientBalance')
    expect(await failing(100n, 50n, {}, failed({ returnData: words('Transaction too old') }))).toBe('DeadlinePassed')
    const unread = await run([failed(), ...balances(50n), failed({ returnData: words('STF') }), ...balances(0n, 0n)])
    expect(unread).toMatchObject({ status: 'failing', code: 'InsufficientBalance', detail: 'STF' })
    const other = await run([...balances(100n), failed(), failed({ returnData: words('STF') }), ...balances(0n, 0n)])
    expect(other).toMatchObject({ code: 'InsufficientBalance' })
    // A node that refuses it whole says nothing of balances.
    const whole = refusing(Object.assign(new Error('insufficient funds'), { code: -32_000 }))
    expect(await simulateLiquidity(whole, { plan: plan(), network })).toMatchObject({ code: 'InsufficientBalance' })
  })

  test('behavior: a node that cannot simulate runs the bare call, where nothing comes before it', async () => {
    const missing = Object.assign(new Error('no such method'), { code: -32_601 })
    const bare = (eth_call: (call: Asked) => unknown, change: object = {}) =>
      simulateLiquidity(refusing(missing, { eth_call }), { plan: plan(change), network })
    let from: unknown
    const passes = (call: Asked) => {
      from = call.from
      return '0x'
    }
    expect(await bare(passes)).toMatchObject({ status: 'unavailable' })
    expect(from).toBe(account)
    const reverts = () => {
      throw reverted(words('Transaction too old'))
    }
    expect(await bare(reverts)).toEqual({ status: 'failing', code: 'DeadlinePassed', detail: 'Transaction too old' })
    const breaks = () => {
      throw new Error('away')
    }
    expect(await bare(breaks)).toMatchObject({ status: 'unavailable' })
    expect(await bare(reverts, { approvals })).toMatchObject({ status: 'unavailable' })
    expect(((await bare(reverts, { approvals })) as { detail: string }).detail.length).toBeGreaterThan(0)
  })

  test('behavior: less in the wallet than the plan allows is beyond its terms', () => {
    const { terms } = plan()
    const trial = (amount0: bigint, amount1: bigint) =>
      isBeyondTerms(
        { status: 'ok', change: { amount0, amount1 }, gasUnits: 1n, allGasUnits: 1n, mostGasUnits: 1n },
        terms,
      )
    expect([trial(-100n, -50n), trial(-101n, -50n), trial(-100n, -51n), trial(0n, 0n)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isBeyondTerms({ status: 'unavailable', detail: undefined }, terms)).toBe(false)
  })
})
