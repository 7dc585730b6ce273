import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { readFills } from '@oxbow/across/readFills'
import { readSpeedUps } from '@oxbow/across/readSpeedUps'
import type { SpeedUp } from '@oxbow/across/SpeedUp'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createRests } from '../createRests.ts'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createClock } from './createClock.ts'
import type { GasPricer } from './createGasPricer.ts'
import { createNodes, type Head } from './createNodes.ts'
import { createPayer, type Payer, type Payment } from './createPayer.ts'
import { judgeDeposit } from './judgeDeposit.ts'
import { type OpenDeposit, offerOf, withSpeedUp } from './OpenDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'
import { sumAtRisk } from './sumAtRisk.ts'

/** A pool lets a deposit wait for six hours. */
const depositSeconds = 6 * 3_600
/** For which `TokenLimits.most` counts. */
const spentSeconds = 7_200n
const mostBlocks = 20_000
/** For how long a deposit is known to be final: as long as one may wait to be filled, and its fill counts. */
const finalSeconds = depositSeconds + Number(spentSeconds)
/** Fills of one deposit that may be lost; then it is left for good. */
const mostLosses = 3
/** Deposits that are tried on one network, a round. */
const mostTrials = 8
/** Between looks at what was given out where nothing is open. */
const seldomMs = 60_000
const rankUnit = 1_000n

/**
 * Pays out on one network what was deposited on another, for the fee that the deposit leaves, and is repaid by Across where the deposit was made.
 *
 * It stores nothing. What is open, what was filled and what this account gave out of late is read from the networks, so whoever is killed goes on; and the pool
 * takes a second fill of one deposit from nobody.
 */
export function createRelayer(options: createRelayer.Options): Relayer {
  const { account, gasIn, networks, onGivenOut, say, settings } = options
  const address = account.address.toLowerCase() as Address
  const payers = new Map<number, Payer>(
    networks.map((each) => [each.network.chainId, createPayer({ ...each, account, gasIn, say, settings })]),
  )
  /** Nothing before is open, by the deposit's network. */
  const openFrom = new Map<number, bigint>()
  const refused = new Map<string, Place>()
  /** Deposits of which it was said that they wait for cheaper gas. */
  const told = new Map<string, Place>()
  /** What this account gave out of late, as each network last told. */
  const ownFills = new Map<number, readonly Fill[]>()
  let fillsReadMs = 0
  const nodes = createNodes(networks, say)
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
    const heads = await nodes.readHeads()
    const state = [...heads].map(([chainId, { hash }]) => `${chainId} ${hash}`).join()
    if (state === seen) return
    // Before what is open is read: where another's fill came first the deposit is not to blame, and is not open any more.
    const lost = (
      await nodes.each(heads, ({ network: { chainId } }, { number }) => payers.get(chainId)!.settle(number))
    ).flat()
    const open = (await nodes.each(heads, (origin, head) => readOpen(origin, head, heads))).flat()
    const stillOpen = new Set(open.map(hashRelay))
    for (const deposit of lost) {
      const head = heads.get(deposit.destinationChainId)
      if (head !== undefined && stillOpen.has(hashRelay(deposit))) blame(deposit, head.number)
    }
    if (open.length > 0 || Date.now() - fillsReadMs > seldomMs) await readAllFills(heads)
    for (const destination of networks) {
      const head = heads.get(destination.network.chainId)
      // One at a time on each network: what is on its way counts before the next.
      if (head !== undefined && payers.get(destination.network.chainId)!.isFree(head.number))
        await nodes.ask(destination, () => fillOne(destination, head, { heads, open }))
    }
    seen = state
  }

  /**
   * Pays the deposit that leaves most after gas. To make one that looks well and fails costs its maker little, so no more than some are tried, and those that cannot
   * even pay for the cheapest fill are not.
   */
  async function fillOne(destination: RelayedNetwork, head: Head, { heads, open }: RoundFacts): Promise<void> {
    const { chainId } = destination.network
    const payer = payers.get(chainId)!
    const givenOut = sumByToken(ownFills.get(chainId) ?? [])
    const costs = new Map<Address, bigint | undefined>()
    const payable: Payable[] = []
    for (const deposit of open) {
      const origin = networks.find(({ network }) => network.chainId === deposit.originChainId)!
      const originHead = heads.get(deposit.originChainId)
      if (deposit.destinationChainId !== chainId || originHead === undefined) continue
      const verdict = judgeDeposit(deposit, {
        ...{ account: address, origin: origin.network, destination: destination.network, givenOut, settings },
        atRisk: atRiskOf(origin, deposit),
        blocksOnTop: originHead.number - deposit.blockNumber,
        nowSeconds: Number(head.timestamp),
      })
      if (verdict.status === 'never') refuse(deposit, verdict.reason)
      if (verdict.status !== 'fill' || isResting(deposit, head.number)) continue
      const token = deposit.outputToken
      if (!costs.has(token)) costs.set(token, await payer.leastCost(token, head))
      const cost = costs.get(token)
      if (cost === undefined || verdict.fee < cost)
        putOff(deposit, cost === undefined ? 'gas-has-no-price' : 'fee-below-gas')
      else
        payable.push({
          deposit,
          fee: verdict.fee,
          failures: afterTrial.countOf(hashRelay(deposit)),
          rank: (verdict.fee * rankUnit) / (cost + 1n),
        })
    }
    const best = payable.toSorted(byPromise).slice(0, mostTrials)
    for (const { deposit, fee } of best) {
      const payment = await tryPay(payer, deposit, fee, head)
      if (payment === 'fails') afterTrial.add(hashRelay(deposit), head.number)
      else afterTrial.forgive(hashRelay(deposit))
      if (payment === 'sent') return
    }
  }

  /** What was deposited on a network for the others and nobody has filled; and from where to look the next time. */
  async function readOpen(
    { client, network, pool }: RelayedNetwork,
    { number: toBlock }: Head,
    heads: ReadonlyMap<number, Head>,
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
    // Nothing before is read again.
    for (const names of [refused, told])
      for (const [relay, from] of names) if (from.chainId === chainId && from.block < fromBlock) names.delete(relay)
    let isWhole = true
    for (const destination of networks) {
      const relays = deposits
        .filter(({ destinationChainId }) => destinationChainId === destination.network.chainId)
        .filter((deposit) => !refused.has(offerOf(deposit)))
      for (const deposit of relays)
        if (toBlock - deposit.blockNumber >= BigInt(finalityDepthBlocks))
          finalHere.set(hashRelay(deposit), deposit.blockNumber)
      if (relays.length === 0) continue
      const { multicall3 } = destination.network.contracts
      const statuses = heads.has(destination.network.chainId)
        ? await nodes.ask(destination, () =>
            readFillStatuses(destination.client, { pool: destination.pool, relays, multicall3 }),
          )
        : undefined
      if (statuses === undefined) isWhole = false
      else open.push(...relays.filter((_, index) => statuses[index] !== 'filled'))
    }
    // A reorg may bring others into blocks that were read before, here or where they were filled.
    const safe = isWhole ? back(toBlock, 2 * finalityDepthBlocks * blockTimeSeconds, blockTimeSeconds) : fromBlock
    openFrom.set(
      chainId,
      open.reduce((least, { blockNumber }) => (blockNumber < least ? blockNumber : least), safe),
    )
    for (const { signature } of behind) lookedFor.add(signature)
    return open
  }

  /** Of the last two hours, by the networks alone: a relayer that was started again keeps to its limits. */
  async function readAllFills(heads: Map<number, Head>): Promise<void> {
    await nodes.each(heads, async ({ client, network: { chainId }, pool }, head) => {
      const fromBlock = await clocks.get(chainId)!(head.timestamp - spentSeconds, head.number)
      const fills = await readFills(client, { chainId, pool, relayer: address, fromBlock, toBlock: head.number })
      ownFills.set(chainId, fills)
      onGivenOut?.(chainId, sumByToken(fills))
      return fills
    })
    fillsReadMs = Date.now()
  }

  /** Of deposits of one network, but for one. */
  function atRiskOf(origin: RelayedNetwork, besides: Deposit): ReadonlyMap<string, bigint> {
    const onTheWay = [...payers.values()].flatMap((payer) => payer.onTheWay)
    const isFinal = (relay: Hex) => final.get(origin.network.chainId)!.has(relay)
    return sumAtRisk(
      { origin: origin.network, networks, ownFills, onTheWay, isFinal, symbols: settings.tokens.keys() },
      besides,
    )
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
    refused.set(offerOf(deposit), placeOf(deposit))
    const { depositId, destinationChainId, originChainId } = deposit
    say({ event: 'relay-never', reason, chainId: destinationChainId, originChainId, depositId })
  }

  /** Until gas is cheaper, or has a price; said once. */
  function putOff(deposit: OpenDeposit, reason: string): void {
    if (told.has(offerOf(deposit))) return
    told.set(offerOf(deposit), placeOf(deposit))
    const { depositId, destinationChainId, originChainId } = deposit
    say({ event: 'relay-waits', reason, chainId: destinationChainId, originChainId, depositId })
  }

  return { round }
}

/** Where a deposit was made. */
type Place = { readonly chainId: number; readonly block: bigint }
/** A deposit that may be filled: its fee, how often a trial failed, and how much of the fee gas leaves. */
type Payable = { readonly deposit: OpenDeposit; readonly fee: bigint; readonly failures: number; readonly rank: bigint }
type RoundFacts = { readonly heads: ReadonlyMap<number, Head>; readonly open: readonly OpenDeposit[] }

export type Relayer = {
  /** Fills at most one deposit on each network. @throws what viem throws when a node does not answer */
  round(): Promise<void>
}

export declare namespace createRelayer {
  type Options = {
    readonly account: PrivateKeyAccount
    readonly gasIn: GasPricer
    readonly networks: readonly RelayedNetwork[]
    /** Told what this account gave out on a network within two hours, in raw units by token. */
    readonly onGivenOut?: ((chainId: number, sums: ReadonlyMap<Address, bigint>) => void) | undefined
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
  }
}

/** Those that failed least come first, of them the one that leaves most. */
function byPromise(a: Payable, b: Payable): number {
  return a.failures - b.failures || Number(b.rank > a.rank) - Number(b.rank < a.rank)
}

function placeOf({ blockNumber: block, originChainId: chainId }: Deposit): Place {
  return { chainId, block }
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
