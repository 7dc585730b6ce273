import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import {
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  toHex,
} from 'viem'
import { a, b, contracts, decode, hooks } from './liquidityCalls.ts'

export const decodeV4 = (data: Hex) => decode(contracts.v4PositionManager, data)
export const key = { currency0: a, currency1: b, fee: 500, tickSpacing: 10, hooks }
export const pool = `v4/${a}/${b}/500/10/${hooks}`
export const encode = (parameters: readonly AbiParameter[], values: readonly unknown[]) =>
  encodeAbiParameters(parameters, values)
export const poolKey =
  'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }'
export type Step = readonly [action: number, parameters: Hex]
export const modify = (steps: readonly Step[], deadline = 99n) => {
  const actions = concatHex(steps.map(([action]) => toHex(action, { size: 1 })))
  const parameters = steps.map(([, each]) => each)
  const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, parameters])
  return modifyWith(unlockData, deadline)
}
export const modifyWith = (unlockData: Hex, deadline = 99n) => {
  const args = [unlockData, deadline] as const
  return encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args })
}
export const close: Step = [0x12, encode(parseAbiParameters('address'), [a])]
