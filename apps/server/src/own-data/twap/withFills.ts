import { seaportAbi } from '@oxbow/abi/seaport'
import type { ListedPart, SignedTwap } from '@oxbow/orders/SignedTwap'
import { decodeEventLog, type Hex } from 'viem'
import type { TwapChain } from './TwapChain.ts'

/** Adds the fill transaction and the received amount to filled parts, if the node has the logs. */
export async function withFills(
  parts: readonly ListedPart[],
  { chain, from, request: { owner, recipient, tokenOut }, to }: withFills.Facts,
): Promise<readonly ListedPart[]> {
  const fills = new Map<Hex, Pick<ListedPart, 'txHash' | 'amountOut'>>()
  for (const log of await chain.fillsBetween(from, to, owner)) {
    const event = { abi: seaportAbi, eventName: 'OrderFulfilled', ...log, topics: log.topics as [Hex] } as const
    const { args } = decodeEventLog(event)
    if (args === undefined) continue
    const paid = args.consideration.filter(
      (item) => item.token.toLowerCase() === tokenOut && item.recipient.toLowerCase() === recipient,
    )
    const amountOut = String(paid.reduce((sum, { amount }) => sum + amount, 0n))
    fills.set(args.orderHash, { txHash: log.transactionHash, amountOut })
  }
  return parts.map((part) => (part.fate === 'filled' ? { ...part, ...fills.get(part.orderHash) } : part))
}

export declare namespace withFills {
  type Facts = {
    readonly chain: Pick<TwapChain, 'fillsBetween'>
    readonly request: Pick<SignedTwap, 'owner' | 'recipient' | 'tokenOut'>
    readonly from: bigint
    readonly to: bigint
  }
}
