import type { Hex } from 'viem'
import { decodeTransaction } from '../decodeTransaction.ts'

export const address = (byte: string): `0x${string}` => `0x${byte.repeat(20)}`
export const NATIVE = address('00')
export const [weth, permit2, universalRouter, a, b, me, thief] = ['e0', 'd2', 'c0', 'aa', 'bb', '11', '66'].map(
  address,
) as [Hex, Hex, Hex, Hex, Hex, Hex, Hex]
export const contracts = { weth, permit2, universalRouter }
export const decode = (to: Hex | undefined, data: Hex, value = 0n) =>
  decodeTransaction({ to, data, value, from: me, contracts })
