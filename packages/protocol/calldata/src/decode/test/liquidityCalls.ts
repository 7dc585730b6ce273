import { type Hex, size, slice } from 'viem'
import { decodeLiquidity } from '../decodeLiquidity.ts'

export const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
export const [a, b, hooks, me, thief] = ['aa', 'bb', 'c1', 'a1', '6f'].map(address) as [Hex, Hex, Hex, Hex, Hex]
export const contracts = {
  weth: address('b0'),
  v2Router: address('02'),
  v3PositionManager: address('03'),
  v4PositionManager: address('04'),
  rewardDistributor: address('05'),
}
export const decode = (to: Hex, data: Hex, value = 0n) => decodeLiquidity({ to, data, value, contracts })
export const unknown = (what: string) => ({ type: 'unknown', what }) as const
/** Variants of `data` that a strict decoder rejects. */
export const broken = (data: Hex) => [`${data}00` as Hex, slice(data, 0, size(data) - 1)]
