import type { Amounts } from '@oxbow/amm/liquidity'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { a, approvalFor, b, deposit, exitTo, me, network, swapOf, thief } from './test/partSwaps.ts'
import { verifySwapAfter } from './verifySwapAfter.ts'

type Change = Partial<Omit<LiquidityPlan, 'wanted'>> & {
  readonly minimum?: readonly [bigint, bigint]
  readonly fees?: Amounts
  readonly worst?: Amounts
}

/** An exit that pays at least 8 and 2, and 2 and 1 of fees; 10 of the first are swapped for at least 5. */
function verify(swap: PreparedSwap | undefined, change: Change = {}, latestSeconds = 99) {
  const {
    minimum = [8n, 2n],
    fees = { amount0: 2n, amount1: 1n },
    worst = { amount0: 0n, amount1: 8n },
    ...rest
  } = change
  const exit = exitTo(me)
  const plan = {
    ...exit,
    wanted: { ...exit.wanted, minimum },
    terms: { ...exit.terms, worst },
    swapAfter: swap && { swap, fees },
    ...rest,
  } as LiquidityPlan
  return () => verifySwapAfter({ plan, network, latestSeconds })
}

describe('verifySwapAfter', () => {
  test('default: a swap as planned of what comes out, either way, or none', () => {
    expect(verify(undefined)).not.toThrow()
    expect(verify(swapOf())).not.toThrow()
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    const change = {
      minimum: [2n, 8n],
      fees: { amount0: 1n, amount1: 2n },
      worst: { amount0: 8n, amount1: 0n },
    } as const
    expect(verify(backward, change)).not.toThrow()
  })

  test('error: a swap of more than comes out at least', () => {
    expect(verify(swapOf(), { minimum: [7n, 2n], worst: { amount0: -1n, amount1: 8n } })).toThrow(
      'It swaps 1 more than comes out.',
    )
    expect(verify(swapOf(), { fees: { amount0: 1n, amount1: 1n }, worst: { amount0: -1n, amount1: 8n } })).toThrow(
      'It swaps 1 more than comes out.',
    )
  })

  test('error: terms that promise more than the exit and the swap do', () => {
    expect(verify(swapOf(), { worst: { amount0: 0n, amount1: 9n } })).toThrow('It may leave 8 where 9 is the least.')
    expect(verify(swapOf(), { worst: { amount0: 1n, amount1: 8n } })).toThrow('It may leave 0 where 1 is the least.')
    expect(verify(swapOf(), { minimum: [8n, 1n] })).toThrow('It may leave 7 where 8 is the least.')
  })

  test('error: a swap of another token, for somebody else, that holds longer, or with other approvals', () => {
    for (const change of [{ tokenIn: thief }, { tokenOut: thief }])
      expect(verify(swapOf({ approvals: [], ...change }))).toThrow('It swaps')
    expect(verify(swapOf({ recipient: thief }))).toThrow(`It pays ${b} to ${thief}.`)
    expect(verify(swapOf(), {}, 98)).toThrow('The swap is valid until 99.')
    expect(verify(swapOf({ approvals: [approvalFor(thief)] }))).toThrow(`Different spender: ${thief}`)
  })

  test('error: after what is no exit', () => {
    expect(verify(swapOf(), { wanted: deposit.wanted } as never)).toThrow(
      'It swaps after something other than a withdrawal.',
    )
  })
})
