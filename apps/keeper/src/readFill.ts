import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { decodeFunctionData, type Hex } from 'viem'
import { orderFillerAbi } from './filler/orderFillerAbi.ts'

/** Hash of the order that a keeper's transaction fills; undefined for any other transaction. */
export function readFill(data: Hex): Hex | undefined {
  try {
    const { args, functionName } = decodeFunctionData({ abi: orderFillerAbi, data })
    if (functionName !== 'fill') return undefined
    const [, { order: encoded }] = args
    const order = decodeOrder('v1', encoded) ?? decodeOrder('v3', encoded)
    return order && hashOrder(order)
  } catch {
    return undefined
  }
}
