import type { Contracts } from '@oxbow/chain/Network'
import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getCreate2Address,
  type Hex,
  keccak256,
  zeroAddress,
} from 'viem'
import { readArtifact } from '../protocol/readArtifact.ts'

type Shared = {
  /** Lower-case: the pair or pool address for v2 and v3, the 32-byte pool id for v4. */
  readonly id: Hex
  /** Lower-case, `token0 < token1`. */
  readonly token0: Address
  readonly token1: Address
}

/** Immutable identity of a pool; its fields are those of `@oxbow/amm/PoolState`. */
export type PoolKey = V2PoolKey | V3PoolKey | V4PoolKey
export type V2PoolKey = Shared & { readonly protocol: 'v2' }
export type V3PoolKey = Shared & { readonly protocol: 'v3'; readonly feePips: number; readonly tickSpacing: number }
export type V4PoolKey = Shared & {
  readonly protocol: 'v4'
  /** 0x800000 if the hook sets the fee. */
  readonly keyFee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

/** `fee` of a v4 key whose hook sets the fee. */
export const dynamicFee = 0x800000

const v3TickSpacings: Record<number, number> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

/** Key of the v2 pair of two tokens, given in any order. */
export function v2PoolKey(contracts: Pick<Required<Contracts>, 'v2Factory'>, a: Address, b: Address): V2PoolKey {
  const { token0, token1 } = sort(a, b)
  const salt = keccak256(encodePacked(['address', 'address'], [token0, token1]))
  return { protocol: 'v2', id: create2(contracts.v2Factory, salt, 'UniswapV2Pair'), token0, token1 }
}

/** Key of the v3 pool of two tokens, given in any order, with one of the four fee tiers. */
export function v3PoolKey(
  contracts: Pick<Required<Contracts>, 'v3Factory'>,
  a: Address,
  b: Address,
  feePips: number,
): V3PoolKey {
  const tickSpacing = v3TickSpacings[feePips]
  if (tickSpacing === undefined) throw new RangeError(`v3 has no fee tier ${feePips}.`)
  const { token0, token1 } = sort(a, b)
  const salt = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'address' }, { type: 'uint24' }], [token0, token1, feePips]),
  )
  return {
    protocol: 'v3',
    id: create2(contracts.v3Factory, salt, 'UniswapV3Pool'),
    token0,
    token1,
    feePips,
    tickSpacing,
  }
}

/** Key of a v4 pool of two currencies, given in any order; native ETH is the zero address. */
export function v4PoolKey(
  a: Address,
  b: Address,
  options: { keyFee: number; tickSpacing: number; hooks?: Address | undefined },
): V4PoolKey {
  const { keyFee, tickSpacing, hooks = zeroAddress } = options
  const { token0, token1 } = sort(a, b)
  const key = { protocol: 'v4', token0, token1, keyFee, tickSpacing, hooks: hooks.toLowerCase() as Address } as const
  return { ...key, id: keccak256(encodeAbiParameters([v4PoolKeyAbi], [toV4Struct(key)])) }
}

/** The `PoolKey` struct of v4-core, for encoding. */
export const v4PoolKeyAbi = {
  type: 'tuple',
  components: [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ],
} as const

/** The key as the v4 contracts take it. */
export function toV4Struct({ token0, token1, keyFee, tickSpacing, hooks }: Omit<V4PoolKey, 'id'>) {
  return { currency0: token0, currency1: token1, fee: keyFee, tickSpacing, hooks }
}

function sort(a: Address, b: Address): { token0: Address; token1: Address } {
  const [x, y] = [a.toLowerCase() as Address, b.toLowerCase() as Address]
  return x < y ? { token0: x, token1: y } : { token0: y, token1: x }
}

const initCodeHashes = new Map<string, Hex>()

function create2(from: Address, salt: Hex, name: 'UniswapV2Pair' | 'UniswapV3Pool'): Address {
  let bytecodeHash = initCodeHashes.get(name)
  if (!bytecodeHash) {
    bytecodeHash = keccak256(readArtifact(name).bytecode)
    initCodeHashes.set(name, bytecodeHash)
  }
  return getCreate2Address({ from, salt, bytecodeHash }).toLowerCase() as Address
}
