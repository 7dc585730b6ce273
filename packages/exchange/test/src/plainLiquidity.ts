import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { stateViewAbi } from '@oxbow/abi/stateView'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { type Hex, multicall3Abi, zeroAddress } from 'viem'
import type { PlainAnswer } from './plainNode.ts'
import { plainContracts, plainPools } from './plainTradingChain.ts'

const { v2Factory, v3Factory, v4StateView, permit2, multicall3 } = plainContracts as Required<typeof plainContracts>

export declare namespace plainLiquidity {
  type Options = {
    /** Raw units in the wallet by token; default plenty. */
    readonly balances?: Readonly<Record<Hex, bigint>>
    /** Allowances by token and spender; default none. */
    readonly allowances?: Readonly<Record<Hex, Readonly<Record<Hex, bigint>>>>
    /** Permit2 allowances of the v4 manager by token. */
    readonly permits?: Readonly<Record<Hex, readonly [amount: bigint, expiration: number, nonce: number]>>
    /** Protocols whose pool doesn't exist. */
    readonly missing?: readonly ('v2' | 'v3' | 'v4')[]
    readonly sqrtPriceX96?: bigint
    readonly tick?: number
  }
}

/** Contract answers for the pools of the plain market and a wallet. */
export function plainLiquidity(options: plainLiquidity.Options = {}): readonly PlainAnswer[] {
  const { balances = {}, allowances = {}, permits = {}, missing = [], sqrtPriceX96 = 2n ** 96n, tick = 0 } = options
  const has = (protocol: 'v2' | 'v3' | 'v4') => !missing.includes(protocol)
  const many = 10n ** 30n
  const ofPair = { target: plainPools.v2.id, abi: v2PairAbi }
  const ofPool = { target: plainPools.v3.id, abi: v3PoolAbi }
  const tokens = [...new Set(Object.values(plainPools).flatMap(({ token0, token1 }) => [token0, token1]))]
  const isOf = (pool: { token0: string; token1: string }, ...both: readonly string[]) =>
    [pool.token0, pool.token1].every((token) => both.some((each) => each.toLowerCase() === token))
  return [
    {
      target: v2Factory,
      abi: v2FactoryAbi,
      functionName: 'getPair',
      says: (a: Hex, b: Hex) => (has('v2') && isOf(plainPools.v2, a, b) ? plainPools.v2.id : zeroAddress),
    },
    { target: v2Factory, abi: v2FactoryAbi, functionName: 'feeTo', says: zeroAddress },
    { ...ofPair, functionName: 'getReserves', says: [plainPools.v2.reserve0, plainPools.v2.reserve1, 0] },
    { ...ofPair, functionName: 'totalSupply', says: 10n ** 21n },
    { ...ofPair, functionName: 'kLast', says: 0n },
    { ...ofPair, functionName: 'token0', says: plainPools.v2.token0 },
    { ...ofPair, functionName: 'token1', says: plainPools.v2.token1 },
    {
      target: v3Factory,
      abi: v3FactoryAbi,
      functionName: 'getPool',
      says: (a: Hex, b: Hex, fee: number) =>
        has('v3') && fee === 500 && isOf(plainPools.v3, a, b) ? plainPools.v3.id : zeroAddress,
    },
    { ...ofPool, functionName: 'slot0', says: [sqrtPriceX96, tick, 0, 0, 0, 0, true] },
    { ...ofPool, functionName: 'liquidity', says: 10n ** 24n },
    {
      target: v4StateView,
      abi: stateViewAbi,
      functionName: 'getSlot0',
      says: [has('v4') ? sqrtPriceX96 : 0n, tick, 0, 3_000],
    },
    { target: v4StateView, abi: stateViewAbi, functionName: 'getLiquidity', says: 10n ** 24n },
    {
      target: multicall3,
      abi: multicall3Abi,
      functionName: 'getEthBalance',
      says: balances[zeroAddress] ?? many,
    },
    ...[...tokens, plainPools.v2.id].flatMap((target): readonly PlainAnswer[] => [
      { target, abi: erc20Abi, functionName: 'balanceOf', says: balances[target] ?? many },
      {
        target,
        abi: erc20Abi,
        functionName: 'allowance',
        says: (_: Hex, spender: Hex) => allowances[target]?.[spender.toLowerCase() as Hex] ?? 0n,
      },
      { target, abi: erc20Abi, functionName: 'approve', says: true },
    ]),
    {
      target: permit2,
      abi: permit2Abi,
      functionName: 'allowance',
      says: (_: Hex, token: Hex) => permits[token.toLowerCase() as Hex] ?? [0n, 0, 4],
    },
  ]
}
