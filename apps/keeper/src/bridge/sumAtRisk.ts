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
 * What was given out on any network, or is about to be, for deposits of one that a reorg could take away, by symbol in parts of `riskUnit` of a whole token: many
 * small ones are as much as a large one. One that is not found among the final ones counts, because it may be gone already. Where a network never told what was
 * given out there, that may be any amount.
 */
export function sumAtRisk(facts: sumAtRisk.Facts, besides: Deposit): ReadonlyMap<string, bigint> {
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
  given.delete(hashRelay(besides))
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
    /** Of the deposits. */
    readonly origin: Network
    readonly networks: readonly RelayedNetwork[]
    /** Of this account within two hours, by network. */
    readonly ownFills: ReadonlyMap<number, readonly Fill[]>
    /** Deposits whose fills are sent. */
    readonly onTheWay: readonly OpenDeposit[]
    readonly isFinal: (relay: Hex) => boolean
    /** Of what may be given out. */
    readonly symbols: Iterable<string>
  }
}
