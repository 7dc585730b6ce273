import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { readFills } from '@oxbow/across/readFills'
import { readSpeedUps } from '@oxbow/across/readSpeedUps'
import type { SpeedUp } from '@oxbow/across/SpeedUp'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import { createRests } from '../createRests.ts'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createClock } from './createClock.ts'
import type { GasPricer } from './createGasPricer.ts'
import { createPayer, type Payer, type Payment } from './createPayer.ts'
import { judgeDeposit, riskUnit } from './judgeDeposit.ts'
import { type OpenDeposit, offerOf, payoutOf, withSpeedUp } from './OpenDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

/** A pool lets a deposit wait for six hours. */
const depositSeconds = 6 * 3_600
/** For which `TokenLimits.most` counts. */
const spentSeconds = 7_200n
const mostBlocks = 20_000
/** For how long a deposit is known to be final: as long as one may wait to be filled, and its fill counts. */
const finalSeconds = depositSeconds + Number(spentSeconds)
/** Fills of one deposit that may be lost; then it is left for good. */
const mostLosses = 3

/**
 * Pays out on one network what was deposited on another, for the fee that the deposit leaves, and is repaid by Across where the deposit was made.
 *
 * It stores nothing. What is open, what was filled and what this account gave out of late is read from the networks, so whoever is killed goes on; and the pool
 * takes a second fill of one deposit from nobody.
 */
export function createRelayer({ account, gasIn, networks, say, settings }: createRelayer.Options): Relayer {
  const address = account.address.toLowerCase() as Address
  const payers = new Map<number, Payer>(
    networks.map((each) => [each.network.chainId, createPayer({ ...each, account, gasIn, say, settings })]),
  )
  /** Nothing before is open, by the deposit's network. */
  const openFrom = new Map<number, bigint>()
  const refused = new Set<string>()
  /** Of deposits that are looked at, by network. */
  const speedUps = new Map<number, readonly SpeedUp[]>()
  /** Signatures whose deposits were looked for. */
  const lookedFor = new Set<Hex>()
  const clocks = new Map(networks.map(({ client, network }) => [network.chainId, createClock(client)]))
  /** Deposits that no reorg takes away any more, with their blocks, by network. */
  const final = new Map<number, Map<Hex, bigint>>(networks.map(({ network }) => [network.chainId, new Map()]))
  const losses = new Map<Hex, number>()
  /** On the network where they would be filled: deposits and recipients after lost fills, deposits after failed trials. */
  const afterLoss = createRests({ firstBlocks: 30n, mostDoublings: 6 })
  const afterTrial = createRests({ firstBlocks: 1n, mostDoublings: 6 })
  let seen = ''

  async function round(): Promise<void> {
    const heads = new Map(
      await Promise.all(
        networks.map(async ({ client, network }) => [network.chainId, await getBlock(client)] as const),
      ),
    )
    const state = [...heads.values()].map(({ hash }) => hash).join()
    if (state === seen) return
    // Before what is open is read: where another's fill came first the deposit is not to blame, and is not open any more.
    const lost = (
      await Promise.all(
        networks.map(({ network: { chainId } }) => payers.get(chainId)!.settle(heads.get(chainId)!.number)),
      )
    ).flat()
    const open = (
      await Promise.all(networks.map((origin) => readOpen(origin, heads.get(origin.network.chainId)!)))
    ).flat()
    const stillOpen = new Set(open.map(hashRelay))
    for (const deposit of lost) {
      if (stillOpen.has(hashRelay(deposit))) blame(deposit, heads.get(deposit.destinationChainId)!.number)
    }
    const fills = new Map<number, readonly Fill[]>()
    if (open.length > 0)
      for (const network of networks) {
        const { chainId } = network.network
        fills.set(chainId, await readOwnFills(network, heads.get(chainId)!))
      }
    for (const destination of networks) {
      const { chainId } = destination.network
      const [head, payer] = [heads.get(chainId)!, payers.get(chainId)!]
      // One at a time on each network: what is on its way counts before the next.
      const isFree = payer.isFree(head.number)
      const wanted = open.filter(({ destinationChainId }) => destinationChainId === chainId)
      if (!isFree || wanted.length === 0) continue
      const givenOut = sumByToken(fills.get(chainId)!)
      for (const deposit of wanted) {
        const origin = networks.find(({ network }) => network.chainId === deposit.originChainId)!
        const verdict = judgeDeposit(deposit, {
          ...{ account: address, origin: origin.network, destination: destination.network, givenOut, settings },
          atRisk: sumAtRisk(origin, deposit, fills),
          blocksOnTop: heads.get(deposit.originChainId)!.number - deposit.blockNumber,
          nowSeconds: Number(head.timestamp),
        })
        if (verdict.status === 'never') refuse(deposit, verdict.reason)
        if (verdict.status !== 'fill' || isResting(deposit, head.number)) continue
        const payment = await tryPay(payer, deposit, verdict.fee, head)
        if (payment === 'fails') afterTrial.add(hashRelay(deposit), head.number)
        else afterTrial.forgive(hashRelay(deposit))
        if (payment === 'sent') break
      }
    }
    seen = state
  }

  /** What was deposited on a network for the others and nobody has filled; and from where to look the next time. */
  async function readOpen(
    { client, network, pool }: RelayedNetwork,
    { number: toBlock }: Head,
  ): Promise<readonly OpenDeposit[]> {
    const { blockTimeSeconds, chainId, finalityDepthBlocks } = network
    const oldest = back(toBlock, depositSeconds, blockTimeSeconds)
    const fromBlock = openFrom.get(chainId) ?? oldest
    const place = { chainId, pool, toBlock }
    const [found, lowered] = await Promise.all([
      readDeposits(client, { ...place, fromBlock }),
      readSpeedUps(client, { ...place, fromBlock }),
    ])
    // One that was refused at its first price is behind what is read.
    const ids = new Set(found.map(({ depositId }) => depositId))
    const behind = lowered.filter(({ depositId, signature }) => !ids.has(depositId) && !lookedFor.has(signature))
    const missing = new Set(behind.map(({ depositId }) => depositId))
    const earlier = await Promise.all(
      [...missing].map((depositId) => readDeposits(client, { ...place, fromBlock: oldest, depositId })),
    )
    const all = [...found, ...earlier.flat()]
    const known = new Set(all.map(({ depositId }) => depositId))
    const accepted = [...(speedUps.get(chainId) ?? []), ...lowered].filter(({ depositId }) => known.has(depositId))
    speedUps.set(chainId, [...new Map(accepted.map((each) => [each.signature, each])).values()])
    const deposits = all.map((deposit) => withSpeedUp(deposit, accepted))
    const open: OpenDeposit[] = []
    const finalHere = final.get(chainId)!
    const forgotten = toBlock - BigInt(Math.ceil(finalSeconds / blockTimeSeconds))
    for (const [relay, block] of finalHere) if (block < forgotten) finalHere.delete(relay)
    for (const destination of networks) {
      const relays = deposits
        .filter(({ destinationChainId }) => destinationChainId === destination.network.chainId)
        .filter((deposit) => !refused.has(offerOf(deposit)))
      for (const deposit of relays)
        if (toBlock - deposit.blockNumber >= BigInt(finalityDepthBlocks))
          finalHere.set(hashRelay(deposit), deposit.blockNumber)
      const statuses = await readFillStatuses(destination.client, { pool: destination.pool, relays })
      open.push(...relays.filter((_, index) => statuses[index] !== 'filled'))
    }
    // A reorg may bring others into blocks that were read before, here or where they were filled.
    const safe = back(toBlock, 2 * finalityDepthBlocks * blockTimeSeconds, blockTimeSeconds)
    openFrom.set(
      chainId,
      open.reduce((least, { blockNumber }) => (blockNumber < least ? blockNumber : least), safe),
    )
    for (const { signature } of behind) lookedFor.add(signature)
    return open
  }

  /** Of the last two hours, by the network alone: a relayer that was started again keeps to its limits. */
  async function readOwnFills({ client, network, pool }: RelayedNetwork, head: Head): Promise<readonly Fill[]> {
    const { chainId } = network
    const fromBlock = await clocks.get(chainId)!(head.timestamp - spentSeconds, head.number)
    return await readFills(client, { chainId, pool, relayer: address, fromBlock, toBlock: head.number })
  }

  /**
   * What was given out on any network, or is about to be, for deposits of one that a reorg could take away: many small ones are as much as a large one. One that
   * is not found among the final ones counts, because it may be gone already.
   */
  function sumAtRisk(origin: RelayedNetwork, besides: Deposit, fills: ReadonlyMap<number, readonly Fill[]>) {
    const { chainId } = origin.network
    const given = new Map<Hex, { readonly on: number; readonly token: Address; readonly amount: bigint }>()
    for (const [on, each] of fills)
      for (const { amount, originChainId, outputToken: token, relayHash } of each)
        if (originChainId === chainId) given.set(relayHash, { on, token, amount })
    for (const [on, { onTheWay }] of payers)
      for (const deposit of onTheWay)
        if (deposit.originChainId === chainId)
          given.set(hashRelay(deposit), { on, token: deposit.outputToken, amount: payoutOf(deposit) })
    given.delete(hashRelay(besides))
    const sums = new Map<string, bigint>()
    for (const [relay, { amount, on, token }] of given) {
      const destination = networks.find(({ network }) => network.chainId === on)!
      const pair = bridgedPairs(origin.network, destination.network).find(({ output }) => output.address === token)
      if (pair === undefined || final.get(chainId)!.has(relay)) continue
      const parts = (amount * riskUnit) / 10n ** BigInt(pair.output.decimals)
      sums.set(pair.symbol, (sums.get(pair.symbol) ?? 0n) + parts)
    }
    return sums
  }

  /** What one deposit brings a node to say keeps no other from being filled. */
  async function tryPay(payer: Payer, ...asked: Parameters<Payer['pay']>): Promise<Payment> {
    try {
      return await payer.pay(...asked)
    } catch (error) {
      const { depositId, destinationChainId, originChainId } = asked[0]
      say({ event: 'relay-fails', chainId: destinationChainId, originChainId, depositId, reason: reasonOf(error) })
      return 'fails'
    }
  }

  /** Its depositor is whoever it names: to name somebody costs an attacker nothing, so that one is not blamed. */
  function blame(deposit: Deposit, block: bigint): void {
    const relay = hashRelay(deposit)
    const count = (losses.get(relay) ?? 0) + 1
    losses.set(relay, count)
    if (count >= mostLosses) refuse(deposit, 'losses')
    for (const name of [relay, recipientOf(deposit)]) afterLoss.add(name, block)
  }

  function isResting(deposit: Deposit, block: bigint): boolean {
    const relay = hashRelay(deposit)
    return (
      afterTrial.isResting(relay, block) ||
      [relay, recipientOf(deposit)].some((name) => afterLoss.isResting(name, block))
    )
  }

  function refuse(deposit: OpenDeposit, reason: string): void {
    refused.add(offerOf(deposit))
    const { depositId, destinationChainId, originChainId } = deposit
    say({ event: 'relay-never', reason, chainId: destinationChainId, originChainId, depositId })
  }

  return { round }
}

type Head = { readonly number: bigint; readonly timestamp: bigint }

export type Relayer = {
  /** Fills at most one deposit on each network. @throws what viem throws when a node does not answer */
  round(): Promise<void>
}

export declare namespace createRelayer {
  type Options = {
    readonly account: PrivateKeyAccount
    readonly gasIn: GasPricer
    readonly networks: readonly RelayedNetwork[]
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
  }
}

/** An account is another one on each network. */
function recipientOf({ destinationChainId, recipient }: Deposit): string {
  return `${destinationChainId} ${recipient}`
}

function sumByToken(fills: readonly Fill[]): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>()
  for (const { amount, outputToken } of fills) sums.set(outputToken, (sums.get(outputToken) ?? 0n) + amount)
  return sums
}

function back(block: bigint, seconds: number, blockTimeSeconds: number): bigint {
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil(seconds / blockTimeSeconds)))
  return block > blocks ? block - blocks : 0n
}
