import type { Network } from '@oxbow/chain/Network'
import { leastOut } from '@oxbow/orders/LimitIntent'
import type { PartFate } from '@oxbow/orders/SignedTwap'
import type { OwnTwap } from '@oxbow/orders/twapsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'

/**
 * A trade over time, as a list shows it. Its terms are read from what was signed; the status of its parts comes from the server, or from the chain
 * for TWAPs signed on this device.
 */
export type TwapItem = {
  /** `<chainId>:<hash>`. */
  readonly key: string
  readonly listed: OwnTwap
  readonly network: Network
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly parts: readonly TwapItemPart[]
}

export type TwapItemPart = {
  readonly fate: TwapPartState
  /** Amount sold and minimum received, in raw units. */
  readonly amountIn: bigint
  readonly leastOut: bigint
  /** Amount received; undefined if it wasn't filled, or isn't read from the chain yet. */
  readonly received: bigint | undefined
  /** Unix seconds. */
  readonly start: number
  readonly end: number
}

/** `open`: waiting, and its time has come. */
export type TwapPartState = PartFate | 'open'

/** The status of a trade over time as a whole. */
export type TwapItemState = 'open' | 'insufficient-funds' | 'filled' | 'partly-filled' | 'canceled' | 'missed'

/** Undefined if one of its tokens is unknown. `nowSeconds` decides which parts are open. */
export function toTwapItem(listed: OwnTwap, { network, nowSeconds, tokenOf }: toTwapItem.Facts): TwapItem | undefined {
  const [tokenIn, tokenOut] = [tokenOf(listed.tokenIn), tokenOf(listed.tokenOut)]
  if (tokenIn === undefined || tokenOut === undefined) return undefined
  const total = BigInt(listed.amountIn)
  const price = {
    numerator: BigInt(listed.leastPrice.numerator),
    denominator: BigInt(listed.leastPrice.denominator),
  }
  const upTo = (count: number) => (total * BigInt(count)) / BigInt(listed.parts)
  const parts = listed.fates.map(({ amountOut, fate }, index): TwapItemPart => {
    const amountIn = upTo(index + 1) - upTo(index)
    const start = listed.startTime + index * listed.periodSeconds
    return {
      amountIn,
      leastOut: leastOut({ amountIn, price }),
      start,
      end: start + 2 * listed.periodSeconds,
      fate: fate === 'waiting' && start <= nowSeconds ? 'open' : fate,
      received: fate === 'filled' && amountOut !== undefined ? BigInt(amountOut) : undefined,
    }
  })
  return { key: `${network.chainId}:${listed.planHash}`, listed, network, tokenIn, tokenOut, parts }
}

export declare namespace toTwapItem {
  type Facts = {
    readonly network: Network
    readonly nowSeconds: number
    /** Undefined for a token that no list names. */
    readonly tokenOf: (address: `0x${string}`) => Token | undefined
  }
}

export function stateOf({ listed, parts }: TwapItem): TwapItemState {
  if (listed.planStatus === 'open') return listed.isShort ? 'insufficient-funds' : 'open'
  const filled = countOf(parts, 'filled')
  if (filled === parts.length) return 'filled'
  if (filled > 0) return 'partly-filled'
  return countOf(parts, 'canceled') > 0 ? 'canceled' : 'missed'
}

export function countOf(parts: readonly TwapItemPart[], fate: TwapPartState): number {
  return parts.filter((part) => part.fate === fate).length
}

/** Amounts sold and received so far, in raw units; received is undefined until the chain has reported every filled part. */
export function tradedBy(parts: readonly TwapItemPart[]): {
  readonly sold: bigint
  readonly received: bigint | undefined
} {
  const filled = parts.filter(({ fate }) => fate === 'filled')
  const sold = filled.reduce((sum, { amountIn }) => sum + amountIn, 0n)
  const isKnown = filled.every(({ received }) => received !== undefined)
  return { sold, received: isKnown ? filled.reduce((sum, part) => sum + part.received!, 0n) : undefined }
}
