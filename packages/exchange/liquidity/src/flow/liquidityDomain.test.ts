import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { plainContracts as contracts } from '@oxbow/exchange-test/plainTradingChain'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import { encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityPlan, PreparedSwap } from '../plan/LiquidityPlan.ts'
import { liquidityDomain } from './liquidityDomain.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [token0, token1, account] = ['aa', 'bb', 'a1'].map(address) as [Hex, Hex, Hex]
const network = { chainId: 1, contracts } as never
const fees = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }

/** All of position 5 to its owner. */
const bytes = encodeFunctionData({
  abi: v3PositionManagerAbi,
  functionName: 'multicall',
  args: [
    [
      encodeFunctionData({
        abi: v3PositionManagerAbi,
        functionName: 'decreaseLiquidity',
        args: [{ tokenId: 5n, liquidity: 30n, amount0Min: 1n, amount1Min: 2n, deadline: 99n }],
      }),
      encodeFunctionData({
        abi: v3PositionManagerAbi,
        functionName: 'collect',
        args: [{ tokenId: 5n, recipient: account, amount0Max: 2n ** 128n - 1n, amount1Max: 2n ** 128n - 1n }],
      }),
    ],
  ],
})
const transaction = { chainId: 1, from: account, to: contracts.v3PositionManager!, data: bytes, value: 0n, ...fees }
const amounts = { amount0: 10n, amount1: 10n }
const exit: LiquidityPlan = {
  chainId: 1,
  account,
  approvals: [],
  permit: undefined,
  terms: { token0, token1, expected: amounts, worst: amounts, liquidity: -30n },
  wanted: {
    type: 'exit',
    protocol: 'v3',
    pool: 'v3/a/b/500',
    range: { tickLower: -10, tickUpper: 20 },
    tokenId: 5n,
    liquidity: 30n,
    minimum: [1n, 2n],
  },
  build: () => transaction,
}

describe('liquidityDomain', () => {
  const batch: PlannedStep = { kind: 'batch', type: 'batch', chainId: 1, calls: [transaction] }
  const verify = (prelude: LiquidityPlan['prelude']) => () =>
    liquidityDomain.verify(batch, {
      plan: { of: { ...exit, prelude }, steps: [] },
      network,
      deadlineSeconds: 99,
    } as never)

  test('error: what comes before a deposit is held too, not the deposit alone', () => {
    expect(verify(undefined)).not.toThrow()
    const late = { quote: {}, approvals: [], deadlineSeconds: 100 } as unknown as PreparedSwap
    expect(verify({ exit, swap: late })).toThrow('The swap is valid until 100.')
    const other = { ...exit, wanted: { ...exit.wanted, tokenId: 6n } } as LiquidityPlan
    expect(verify({ exit: other, swap: undefined })).toThrow('from position 5.')
  })

  test('behavior: what a wallet sent instead keeps the limits when it does what was planned, and no less', () => {
    const plan = { of: exit, steps: [] }
    const sent =
      (data: Hex, value = 0n) =>
      () =>
        liquidityDomain.verifySent!({ ...transaction, data, value }, { account, network, plan, reviewed: plan })
    expect(sent(bytes)).not.toThrow()
    expect(sent(bytes, 1n)).toThrow('It sends 1 wei.')
    expect(sent('0x')).toThrow()
  })
})
