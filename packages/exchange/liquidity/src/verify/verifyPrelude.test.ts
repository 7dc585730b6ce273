import type { Amounts } from '@oxbow/amm/liquidity'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { a, approvalFor, b, contracts, deposit, exitTo, me, network, swapOf, thief } from './test/partSwaps.ts'
import { verifyPrelude } from './verifyPrelude.ts'

const verify =
  (prelude: LiquidityPlan['prelude'], latestSeconds = 99) =>
  () =>
    verifyPrelude({ plan: { ...deposit, prelude }, network, latestSeconds })

describe('verifyPrelude', () => {
  test('default: an exit and a swap as planned, either of them, or none', () => {
    expect(verify(undefined)).not.toThrow()
    expect(verify({ exit: exitTo(me), swap: undefined })).not.toThrow()
    expect(verify({ exit: undefined, swap: swapOf() })).not.toThrow()
    expect(verify({ exit: exitTo(me), swap: swapOf() })).not.toThrow()
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    expect(verify({ exit: undefined, swap: backward })).not.toThrow()
  })

  test('error: an exit to somebody else', () => {
    expect(verify({ exit: exitTo(thief), swap: undefined })).toThrow(`It pays ${thief}.`)
    expect(verify({ exit: exitTo(thief), swap: swapOf() })).toThrow(`It pays ${thief}.`)
  })

  test('error: a swap of a token that is not deposited', () => {
    for (const change of [{ tokenIn: thief }, { tokenOut: thief }, { tokenIn: thief, tokenOut: thief }])
      expect(verify({ exit: undefined, swap: swapOf({ approvals: [], ...change }) })).toThrow('It swaps')
  })

  test('error: a swap for somebody else, or with another deadline', () => {
    expect(verify({ exit: undefined, swap: swapOf({ recipient: thief }) })).toThrow(`It pays ${b} to ${thief}.`)
    expect(verify({ exit: undefined, swap: swapOf({ deadlineSeconds: 98 }) })).toThrow('It is valid until 99, not 98.')
  })

  test('error: an exit or a swap that holds longer than the person lets it', () => {
    expect(verify({ exit: exitTo(me), swap: undefined }, 98)).toThrow('It is valid until 99.')
    expect(verify({ exit: undefined, swap: swapOf() }, 98)).toThrow('The swap is valid until 99.')
  })

  test('error: a swap and a deposit that take more of what is in the wallet than the terms say', () => {
    const taking = (worst: Amounts, swap: PreparedSwap) => () =>
      verifyPrelude({
        plan: { ...deposit, terms: { ...deposit.terms, worst }, prelude: { exit: undefined, swap } },
        network,
        latestSeconds: 99,
      })
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    expect(taking({ amount0: -30n, amount1: 0n }, swapOf())).not.toThrow()
    expect(taking({ amount0: -29n, amount1: 0n }, swapOf())).toThrow('It may take 30 and 0.')
    expect(taking({ amount0: -30n, amount1: 1n }, swapOf())).toThrow('It may take 30 and 0.')
    expect(taking({ amount0: -15n, amount1: -15n }, backward)).not.toThrow()
    expect(taking({ amount0: -15n, amount1: -14n }, backward)).toThrow('It may take 15 and 15.')
  })

  test('error: a swap of more than comes out', () => {
    const coming = (amount0: bigint, amount1: bigint) => {
      const exit = exitTo(me)
      return { ...exit, terms: { ...exit.terms, expected: { amount0, amount1 } } }
    }
    const backward = swapOf({ tokenIn: b, tokenOut: a, approvals: [] })
    expect(verify({ exit: coming(10n, 0n), swap: swapOf() })).not.toThrow()
    expect(verify({ exit: coming(9n, 99n), swap: swapOf() })).toThrow(`It swaps 10 of ${a}.`)
    expect(verify({ exit: coming(0n, 10n), swap: backward })).not.toThrow()
    expect(verify({ exit: coming(99n, 9n), swap: backward })).toThrow(`It swaps 10 of ${b}.`)
    const elsewhere = { ...coming(99n, 99n), terms: { ...coming(99n, 99n).terms, token0: thief } }
    expect(verify({ exit: elsewhere, swap: swapOf() })).toThrow(`It swaps 10 of ${a}.`)
  })

  test('error: an approval for somebody else or of more, wherever it stands', () => {
    const honest = approvalFor(contracts.permit2)
    const approvals = (...each: TransactionRequest[]) => verify({ exit: undefined, swap: swapOf({ approvals: each }) })
    expect(approvals(approvalFor(thief))).toThrow(`Different spender: ${thief}`)
    expect(approvals(honest, approvalFor(thief))).toThrow(`Different spender: ${thief}`)
    expect(approvals(approvalFor(contracts.permit2, 11n))).toThrow('Different amount: 11')
  })
})
