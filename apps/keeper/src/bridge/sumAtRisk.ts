import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import type { Network } from '@oxbow/chain/Network'
import type { Address, Hex } from 'viem'
import { riskUnit } from './judgeDeposit.ts'
import { type OpenDeposit, payoutOf } from './OpenDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'

/** More than any limit. */
const anyAmount = 10n ** 60n

/**
 * Amounts paid out or pending on any network for deposits of one origin that a reorg could remove, by symbol in
 * `riskUnit` parts of a whole token: many small ones add up to a large one. A deposit that isn't among the final
 * ones counts, because it may be gone already. If a network's payouts were never read, they may be any amount.
 */
export function sumAtRisk(facts: sumAtRisk.Facts, besides?: Deposit): ReadonlyMap<string, bigint> {
  const { isFinal, networks, onTheWay, origin, ownFills, symbols } = facts
  if (ownFills.size < networks.length) return new Map([...symbols].map((symbol) => [symbol, anyAmount]))
  const given = new Map<Hex, { readonly on: number; readonly token: Address; readonly amount: bigint }>()
  for (const [on, fills] of ownFills)
    for (const { amount, originChainId, outputToken: token, relayHash } of fills)
      if (originChainId === origin.chainId && !isFinal(relayHash)) given.set(relayHash, { on, token, amount })
  for (const deposit of onTheWay) {
    const { destinationChainId: on, originChainId, outputToken: token } = deposit
    const relay = hashRelay(deposit)
    if (originChainId === origin.chainId && !isFinal(relay)) given.set(relay, { on, token, amount: payoutOf(deposit) })
  }
  if (besides !== undefined) given.delete(hashRelay(besides))
  const sums = new Map<string, bigint>()
  for (const { amount, on, token } of given.values()) {
    const destination = networks.find(({ network }) => network.chainId === on)!
    const pair = bridgedPairs(origin, destination.network).find(({ output }) => output.address === token)
    if (pair === undefined) continue
    const parts = (amount * riskUnit) / 10n ** BigInt(pair.output.decimals)
    sums.set(pair.symbol, (sums.get(pair.symbol) ?? 0n) + parts)
  }
  return sums
}

export declare namespace sumAtRisk {
  type Facts = {
    /** Origin of the deposits. */
    readonly origin: Network
    readonly networks: readonly RelayedNetwork[]
    /** This account's fills in the last two hours, by network. */
    readonly ownFills: ReadonlyMap<number, readonly Fill[]>
    /** Deposits with pending fills. */
    readonly onTheWay: readonly OpenDeposit[]
    readonly isFinal: (relay: Hex) => boolean
    /** Tokens that may be paid out. */
    readonly symbols: Iterable<string>
  }
}
