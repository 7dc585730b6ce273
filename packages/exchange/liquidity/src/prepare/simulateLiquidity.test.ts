import { reverted, wordsOf } from '@oxbow/exchange-test/plainNode'
import {
  type AskedCall,
  done,
  failed,
  refusingNode,
  revertReason,
  type SimulatedCall,
  simulatingNode,
} from '@oxbow/exchange-test/simulatingNode'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { liquidityGasLimit } from '../read/liquidityGasLimit.ts'
import { isBeyondTerms, simulateLiquidity } from './simulateLiquidity.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, token0, token1, manager] = [address('1'), address('2'), address('3'), address('4')]
const contracts = { multicall3: address('6'), permit2: address('9') }
const network = { chainId: 1, contracts } as unknown as simulateLiquidity.Parameters['network']

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
  const run = (answers: readonly SimulatedCall[], change: object = {}) =>
    simulateLiquidity(simulatingNode(answers).client, { plan: plan(change), network })
  const balances = (...both: readonly bigint[]) => both.map((each) => done(wordsOf(each)))

  test('default: by how much each balance changes, and the gas of the last transaction and of all', async () => {
    const answers = [...balances(500n, 500n), done('0x', '0x7'), done('0x', '0x5'), ...balances(400n, 507n)]
    expect(await run(answers, { approvals })).toEqual({
      status: 'ok',
      change: { amount0: -100n, amount1: 7n },
      gasUnits: 5n,
      allGasUnits: 12n,
      maxGasUnits: liquidityGasLimit(5n) + liquidityGasLimit(7n),
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
      answer = failed({ returnData: revertReason('STF') }),
    ) => ((await run([...balances(held0, held1), answer, ...balances(0n, 0n)], change)) as { code: string }).code
    expect(await failing(100n, 50n)).toBe('TokenCannotTransfer')
    expect(await failing(99n, 50n)).toBe('InsufficientBalance')
    expect(await failing(100n, 49n)).toBe('InsufficientBalance')
    expect(await failing(100n, 50n, { wanted: { type: 'exit' } })).toBe('InsufficientBalance')
    expect(await failing(100n, 50n, { prelude: { exit: undefined, swap: undefined } })).toBe('InsufficientBalance')
    expect(await failing(100n, 50n, {}, failed({ returnData: revertReason('Transaction too old') }))).toBe(
      'DeadlinePassed',
    )
    const unread = await run([
      failed(),
      ...balances(50n),
      failed({ returnData: revertReason('STF') }),
      ...balances(0n, 0n),
    ])
    expect(unread).toMatchObject({ status: 'failing', code: 'InsufficientBalance', detail: 'STF' })
    const other = await run([
      ...balances(100n),
      failed(),
      failed({ returnData: revertReason('STF') }),
      ...balances(0n, 0n),
    ])
    expect(other).toMatchObject({ code: 'InsufficientBalance' })
    // A node that refuses it whole says nothing of balances.
    const whole = refusingNode(Object.assign(new Error('insufficient funds'), { code: -32_000 }))
    expect(await simulateLiquidity(whole, { plan: plan(), network })).toMatchObject({ code: 'InsufficientBalance' })
  })

  test('behavior: a node that cannot simulate runs the bare call, where nothing comes before it', async () => {
    const missing = Object.assign(new Error('no such method'), { code: -32_601 })
    const bare = (eth_call: (call: AskedCall) => unknown, change: object = {}) =>
      simulateLiquidity(refusingNode(missing, { eth_call }), { plan: plan(change), network })
    let from: unknown
    const passes = (call: AskedCall) => {
      from = call.from
      return '0x'
    }
    expect(await bare(passes)).toMatchObject({ status: 'unavailable' })
    expect(from).toBe(account)
    const reverts = () => {
      throw reverted(revertReason('Transaction too old'))
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
    const simulation = (amount0: bigint, amount1: bigint) =>
      isBeyondTerms(
        { status: 'ok', change: { amount0, amount1 }, gasUnits: 1n, allGasUnits: 1n, maxGasUnits: 1n },
        terms,
      )
    expect([simulation(-100n, -50n), simulation(-101n, -50n), simulation(-100n, -51n), simulation(0n, 0n)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isBeyondTerms({ status: 'unavailable', detail: undefined }, terms)).toBe(false)
  })
})
