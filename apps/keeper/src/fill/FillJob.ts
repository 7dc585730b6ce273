import type { Network } from '@oxbow/chain/Network'
import { isFalling } from '@oxbow/dutch/fallingOrder'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Address, Hex } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import { judgeOrder, type OrderFacts, owedAt, type TradedTerms } from '../judge/judgeOrder.ts'
import type { Verdict } from '../judge/Verdict.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { encodeFill } from './encodeFill.ts'

/** Something to fill, of any kind: how it is judged at a price, and how its call is encoded. */
export type FillJob = {
  readonly terms: TradedTerms
  /** Value of the call in wei. */
  readonly value: bigint
  /** Amount owed to the owner in a block at that time (Unix seconds), if it changes with time; else what the filler pays. */
  readonly owedAt?: ((seconds: bigint) => bigint) | undefined
  judge(price: Pick<OrderFacts, 'plan' | 'nativePrice'>): Verdict
  encode(
    swap: Pick<TransactionRequest, 'to' | 'data' | 'value'>,
    verdict: Extract<Verdict, { action: 'fill' }>,
    filler: Address,
  ): Promise<Hex>
}

/** Job that fills a UniswapX order. */
export function orderJob(order: BookOrder, { facts, network, settings }: orderJob.Options): FillJob {
  const { chainId, contracts } = network
  const terms = order.order
  return {
    terms,
    value: 0n,
    ...(isFalling(terms) && { owedAt: (seconds: bigint) => owedAt(terms, seconds) }),
    judge: (price) => judgeOrder({ ...facts, ...price, order: terms }, settings),
    encode: (swap, verdict) => encodeFill(order, { chainId, contracts, swap, verdict }),
  }
}

export declare namespace orderJob {
  type Options = {
    readonly facts: Omit<OrderFacts, 'order' | 'plan' | 'nativePrice'>
    readonly network: Network
    readonly settings: KeeperSettings
  }
}
