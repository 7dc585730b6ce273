import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { readFills } from '@oxbow/across/readFills'
import { createRests } from '@oxbow/runtime/createRests'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createClock } from './createClock.ts'
import { createDepositBook } from './createDepositBook.ts'
import type { GasPricer } from './createGasPricer.ts'
import { createNodes, type Head } from './createNodes.ts'
import { createPayer, type Payer, type Payment } from './createPayer.ts'
import { judgeDeposit, judgeOffer } from './judgeDeposit.ts'
import { type OpenDeposit, offerOf, payoutOf } from './OpenDeposit.ts'
import { byPromise, type Payable } from './Payable.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'
import { sumAtRisk } from './sumAtRisk.ts'
import { sumByToken } from './sumByToken.ts'

/** For which `TokenLimits.most` counts. */
const spentSeconds = 7_200n
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
  const refused = new Map<string, Place>()
  /** Deposits of which it was said that they wait for cheaper gas. */
  const told = new Map<string, Place>()
  /** What this account gave out of late, as each network last told. */
  const ownFills = new Map<number, readonly Fill[]>()
  let fillsReadMs = 0
  const nodes = createNodes(networks, say)
  const clocks = new Map(networks.map(({ client, network }) => [network.chainId, createClock(client)]))
  const books = new Map(networks.map((each) => [each.network.chainId, createDepositBook({ ...each, isHopeless })]))
  /** Networks whose deposits could not be read, and why. */
  const unread = new Map<number, string>()
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
    const open = await readAllOpen(heads)
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
        account: address,
        origin: origin.network,
        destination: destination.network,
        givenOut,
        settings,
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

  /** What was deposited on a network for the others and nobody has filled. Of what is not paid out at its price nobody is asked. */
  async function readOpen(origin: RelayedNetwork, head: Head, heads: ReadonlyMap<number, Head>) {
    const { chainId } = origin.network
    const book = books.get(chainId)!
    await book.refresh(head)
    for (const names of [refused, told])
      for (const [offer, { block, relay, chainId: on }] of names)
        if (on === chainId && book.isForgotten(relay, block)) names.delete(offer)
    const open: OpenDeposit[] = []
    for (const { client, network, pool } of networks) {
      const there = heads.get(network.chainId)
      if (there === undefined) continue
      const about = {
        origin: origin.network,
        destination: network,
        settings,
        nowSeconds: Number(there.timestamp),
      }
      const relays = book.waitingFor(network.chainId).filter((deposit) => {
        if (refused.has(offerOf(deposit))) return false
        const offer = judgeOffer(deposit, payoutOf(deposit), about)
        // Most of what is over was filled.
        if (offer.status === 'never' && offer.reason !== 'expired') refuse(deposit, offer.reason)
        return offer.status === 'good'
      })
      if (relays.length === 0) continue
      const asked = { pool, relays, multicall3: network.contracts.multicall3 }
      const statuses = (await nodes.ask({ client, network, pool }, () => readFillStatuses(client, asked))) ?? []
      const at = { block: there.number, finalityDepth: network.finalityDepthBlocks }
      for (const [index, status] of statuses.entries()) {
        book.noteStatus(relays[index]!, status === 'filled', at)
        if (status !== 'filled') open.push(relays[index]!)
      }
    }
    return open
  }

  /** Whoever deposits that on a network keeps nobody's deposits on the others from being filled. */
  async function readAllOpen(heads: ReadonlyMap<number, Head>): Promise<readonly OpenDeposit[]> {
    const found = networks.map(async (origin): Promise<readonly OpenDeposit[]> => {
      const { chainId } = origin.network
      const head = heads.get(chainId)
      if (head === undefined) return []
      try {
        const open = await readOpen(origin, head, heads)
        if (unread.delete(chainId)) say({ event: 'relay-origin-back', chainId })
        return open
      } catch (error) {
        const reason = reasonOf(error)
        if (unread.get(chainId) !== reason) say({ event: 'relay-origin-unread', chainId, reason })
        unread.set(chainId, reason)
        return []
      }
    })
    return (await Promise.all(found)).flat()
  }

  /** No price makes it one to pay out. */
  function isHopeless(deposit: Deposit): boolean {
    const [origin, destination] = [deposit.originChainId, deposit.destinationChainId].map(
      (chainId) => networks.find(({ network }) => network.chainId === chainId)?.network,
    )
    if (origin === undefined || destination === undefined) return true
    const offer = judgeOffer(deposit, 1n, { origin, destination, settings, nowSeconds: 0 })
    if (offer.status === 'never') refuse(deposit, offer.reason)
    return offer.status === 'never'
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
    const { isFinal } = books.get(origin.network.chainId)!
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
    if (refused.has(offerOf(deposit))) return
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
type Place = { readonly chainId: number; readonly block: bigint; readonly relay: Hex }
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

function placeOf(deposit: Deposit): Place {
  return { chainId: deposit.originChainId, block: deposit.blockNumber, relay: hashRelay(deposit) }
}

/** An account is another one on each network. */
function recipientOf({ destinationChainId, recipient }: Deposit): string {
  return `${destinationChainId} ${recipient}`
}
