import type { Approval } from '@oxbow/transactions/planApprovals'
import { expect, test } from 'vitest'
import { describeApproval, describeFound, describeLiquidity, describePermit } from './liquidityActivity.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [oak, usd, spender, pair] = [address('1'), address('2'), address('3'), address('c')]
const token = (of: `0x${string}`, symbol: string, decimals: number) => ({ address: of, symbol, decimals })
const tokens = { token0: token(oak, 'OAK', 8), token1: token(usd, 'USD', 6) }
const intent = { kind: 'add-liquidity', tokens } as const
const approval = { kind: 'approve', token: oak, spender, amount: 5n } as unknown as Approval

test('default: what it does, and the least that the wallet has more of both tokens', () => {
  const expected = { amount0: -3n, amount1: 4n }
  const terms = { token0: oak, token1: usd, expected, worst: { amount0: -5n, amount1: 2n } }
  expect(describeLiquidity(intent, { terms } as never)).toEqual({
    kind: 'add-liquidity',
    summary: { type: 'liquidity', ...tokens, amount0: '-3', amount1: '4', worst0: '-5', worst1: '2' },
  })
})

test('behavior: of a move what is moved, and its terms, in which all of its parts are counted', () => {
  const exit = { terms: { expected: { amount0: 998n, amount1: 9n }, worst: { amount0: 995n, amount1: 8n } } }
  // What comes out at worst less what the deposit takes at most: 995 - 999 and 8 - 9.
  const terms = { expected: { amount0: 0n, amount1: 1n }, worst: { amount0: -4n, amount1: -1n } }
  const summaryOf = (plan: object) => describeLiquidity(intent, plan as never).summary
  const moved = { terms, prelude: { exit, swap: undefined } }
  expect(summaryOf(moved)).toMatchObject({ amount0: '998', amount1: '9', worst0: '-4', worst1: '-1' })
  expect(summaryOf({ terms, prelude: { exit: undefined } })).toMatchObject({ amount0: '0', amount1: '1' })
  expect(describeFound(intent).summary).toMatchObject({ amount0: '0', amount1: '0' })
})

test('behavior: an approval, its reset, and pair tokens by the symbols of their pair', () => {
  const described = (change: object) => describeApproval(intent, { ...approval, ...change } as Approval)
  expect(described({})).toEqual({
    kind: 'approve',
    summary: { type: 'approval', token: tokens.token0, spender, amount: '5' },
  })
  expect(described({ kind: 'reset-approval', amount: 0n })).toMatchObject({ kind: 'revoke', summary: { amount: '0' } })
  expect(described({ token: usd.toUpperCase().replace('0X', '0x') }).summary).toMatchObject({ token: tokens.token1 })
  expect(described({ token: pair }).summary).toMatchObject({
    token: { address: pair, symbol: 'OAK/USD', decimals: 18 },
  })
})

test('behavior: a permit, with what it allows of each token', () => {
  const details = [{ token: usd, amount: 5n, expiration: 9, nonce: 0 }]
  expect(describePermit(intent, { details, spender, sigDeadline: 9n })).toEqual({
    kind: 'permit',
    summary: { type: 'permit', allowed: [{ token: tokens.token1, amount: '5' }], spender },
  })
})
