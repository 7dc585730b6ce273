import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { decodeFunctionData, type Hex } from 'viem'

/** Deadline of a transaction to the router or the v4 position manager, in Unix seconds; undefined for any other. */
export function readDeadlineOf(data: Hex): bigint | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({
      abi: [...universalRouterAbi, ...v4PositionManagerAbi],
      data,
    })
    if (functionName !== 'execute' && functionName !== 'modifyLiquidities') return undefined
    const deadline = args.at(-1)
    return typeof deadline === 'bigint' ? deadline : undefined
  } catch {
    return undefined
  }
}
