import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { createBackoff } from '@oxbow/runtime/createBackoff'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import { createDepositBook } from './createDepositBook.ts'
import type { GasPricer } from './createGasPricer.ts'
import { createNodes, type Head } from './createNodes.ts'
import { createOffers, type Offers } from './createOffers.ts'
import { createOwnFills } from './createOwnFills.ts'
import { createPayer, type Payer, type Payment } from './createPayer.ts'
import { judgeDeposit, judgeOffer } from './judgeDeposit.ts'
import { type OpenDeposit, offerOf, payoutOf } from './OpenDeposit.ts'
import { byPromise, type Payable } from './Payable.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'
import { sumAtRisk } from './sumAtRisk.ts'
import { sumByToken } from './sumByToken.ts'

/** Failed fills after which a deposit is never tried again. */
const mostLosses = 3
/** Simulations per network and round. */
const mostTrials = 8
const rankUnit = 1_000n

/**
 * Pays out on one network what was deposited on another, for the deposit's fee; Across repays it on the origin.
 *
 * It stores nothing: open deposits, fills and this account's recent payouts are read from the
 * networks, so a killed relayer resumes; the pool rejects a second fill of the same deposit.
 */
export function createRelayer(options: createRelayer.Options): Relayer {
  const { account, gasIn, networks, onGivenOut, say, settings } = options
  const address = account.address.toLowerCase() as Address
  const payers = new Map<number, Payer>(
    networks.map((each) => [each.network.chainId, createPayer({ ...each, account, gasIn, say, settings })]),
  )
  const refused = new Map<string, Place>()
  /** Deposits already reported as waiting for cheaper gas. */
  const told = new Map<string, Place>()
  const nodes = createNodes(networks, say)
  const own = createOwnFills({ account: address, networks, nodes, onGivenOut })
  const { offer, see } = createOffers({ address, atRiskOf, gasIn, networks, openOn, payers, fillsOn: own.on, settings })
  const books = new Map(networks.map((each) => [each.network.chainId, createDepositBook({ ...each, isHopeless })]))
  /** Open deposits by origin, as last read: while its node is away they may still be open. */
  const known = new Map<number, readonly OpenDeposit[]>()
  /** Networks whose deposits couldn't be read, and why. */
  const unread = new Map<number, string>()
  const losses = new Map<Hex, number>()
  /** Pauses by destination block: deposits and recipients after failed fills, deposits after failed simulations. */
  const afterLoss = createBackoff({ firstBlocks: 30n, maxDoublings: 6 })
  const afterTrial = createBackoff({ firstBlocks: 1n, maxDoublings: 6 })
  let seen = ''
  let wasOpen = false

  async function round(): Promise<void> {
    const heads = await nodes.readHeads()
    see(heads)
    const state = [...heads].map(([chainId, { hash }]) => `${chainId} ${hash}`).join()
    if (state === seen) return
    // Before reading open deposits: a deposit that another relayer filled first isn't to blame, and is no longer open.
    const lost = (
      await nodes.each(heads, ({ network: { chainId } }, { number }) => payers.get(chainId)!.settle(number))
    ).flat()
    const open = await readAllOpen(heads)
    const stillOpen = new Set(open.map(hashRelay))
    for (const deposit of lost) {
      const head = heads.get(deposit.destinationChainId)
      if (head !== undefined && stillOpen.has(hashRelay(deposit))) blame(deposit, head.number)
    }
    // A deposit that is open no longer may be this account's newest fill.
    if (open.length > 0 || wasOpen || own.isDue()) await own.read(heads)
    wasOpen = open.length > 0
    for (const destination of networks) {
      const head = heads.get(destination.network.chainId)
      // One at a time per network, because a pending fill counts toward the limits.
      if (head !== undefined && payers.get(destination.network.chainId)!.isFree(head.number))
        await nodes.ask(destination, () => fillOne(destination, head, { heads, open }))
    }
    seen = state
  }

  /**
   * Fills the deposit with the highest fee after gas. A deposit that looks profitable and fails costs its maker
   * little, so the number of simulations is limited, and deposits that can't pay for the cheapest fill are skipped.
   */
  async function fillOne(destination: RelayedNetwork, head: Head, { heads, open }: RoundFacts): Promise<void> {
    const { chainId } = destination.network
    const payer = payers.get(chainId)!
    const givenOut = sumByToken(own.on(chainId) ?? [])
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
      if (verdict.status !== 'fill' || isPaused(deposit, head.number)) continue
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

  /** Unfilled deposits of a network for the others. The fill status is only read for acceptable offers. */
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
        // Not reported: most expired deposits were filled.
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

  /** A failure on one network doesn't affect the others' deposits. */
  async function readAllOpen(heads: ReadonlyMap<number, Head>): Promise<readonly OpenDeposit[]> {
    const found = networks.map(async (origin): Promise<readonly OpenDeposit[]> => {
      const { chainId } = origin.network
      const head = heads.get(chainId)
      if (head === undefined) return []
      try {
        const open = await readOpen(origin, head, heads)
        known.set(chainId, open)
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

  function openOn(chainId: number, block: bigint): readonly OpenDeposit[] {
    const here = [...known.values()].flat().filter((deposit) => deposit.destinationChainId === chainId)
    return here.filter((deposit) => !refused.has(offerOf(deposit)) && !isPaused(deposit, block))
  }

  /** Whether no amount would make it acceptable. */
  function isHopeless(deposit: Deposit): boolean {
    const [origin, destination] = [deposit.originChainId, deposit.destinationChainId].map(
      (chainId) => networks.find(({ network }) => network.chainId === chainId)?.network,
    )
    if (origin === undefined || destination === undefined) return true
    const offer = judgeOffer(deposit, 1n, { origin, destination, settings, nowSeconds: 0 })
    if (offer.status === 'never') refuse(deposit, offer.reason)
    return offer.status === 'never'
  }

  /** Amounts at risk for deposits of one network, except for one deposit if it is given. */
  function atRiskOf(origin: RelayedNetwork, besides?: Deposit): ReadonlyMap<string, bigint> {
    const onTheWay = [...payers.values()].flatMap((payer) => payer.onTheWay)
    const { isFinal } = books.get(origin.network.chainId)!
    return sumAtRisk(
      { origin: origin.network, networks, ownFills: own.all, onTheWay, isFinal, symbols: settings.tokens.keys() },
      besides,
    )
  }

  /** An error caused by one deposit doesn't keep others from being filled. */
  async function tryPay(payer: Payer, ...asked: Parameters<Payer['pay']>): Promise<Payment> {
    try {
      return await payer.pay(...asked)
    } catch (error) {
      const { depositId, destinationChainId, originChainId } = asked[0]
      say({ event: 'relay-fails', chainId: destinationChainId, originChainId, depositId, reason: reasonOf(error) })
      return 'fails'
    }
  }

  /** The depositor isn't blamed: a deposit can name anybody as its depositor at no cost. */
  function blame(deposit: Deposit, block: bigint): void {
    const relay = hashRelay(deposit)
    const count = (losses.get(relay) ?? 0) + 1
    losses.set(relay, count)
    if (count >= mostLosses) refuse(deposit, 'losses')
    for (const name of [relay, recipientOf(deposit)]) afterLoss.add(name, block)
  }

  function isPaused(deposit: Deposit, block: bigint): boolean {
    const relay = hashRelay(deposit)
    return (
      afterTrial.isPaused(relay, block) || [relay, recipientOf(deposit)].some((name) => afterLoss.isPaused(name, block))
    )
  }

  function refuse(deposit: OpenDeposit, reason: string): void {
    if (refused.has(offerOf(deposit))) return
    refused.set(offerOf(deposit), placeOf(deposit))
    const { depositId, destinationChainId, originChainId } = deposit
    say({ event: 'relay-never', reason, chainId: destinationChainId, originChainId, depositId })
  }

  /** Waits until gas is cheaper, or has a known value; reported once. */
  function putOff(deposit: OpenDeposit, reason: string): void {
    if (told.has(offerOf(deposit))) return
    told.set(offerOf(deposit), placeOf(deposit))
    const { depositId, destinationChainId, originChainId } = deposit
    say({ event: 'relay-waits', reason, chainId: destinationChainId, originChainId, depositId })
  }

  return { offer, round }
}

/** Where a deposit was made. */
type Place = { readonly chainId: number; readonly block: bigint; readonly relay: Hex }
type RoundFacts = { readonly heads: ReadonlyMap<number, Head>; readonly open: readonly OpenDeposit[] }

export type Relayer = {
  /** Fills at most one deposit per network. @throws viem's error when a node doesn't answer */
  round(): Promise<void>
  /** What it fills on a route now. */
  readonly offer: Offers['offer']
}

export declare namespace createRelayer {
  type Options = {
    readonly account: PrivateKeyAccount
    readonly gasIn: GasPricer
    readonly networks: readonly RelayedNetwork[]
    /** Called with this account's payouts on a network in the last two hours, in raw units by token. */
    readonly onGivenOut?: ((chainId: number, sums: ReadonlyMap<Address, bigint>) => void) | undefined
    readonly say: (event: KeeperEvent) => void
    readonly settings: RelayerSettings
  }
}

function placeOf(deposit: Deposit): Place {
  return { chainId: deposit.originChainId, block: deposit.blockNumber, relay: hashRelay(deposit) }
}

/** The same address is a different account on each network. */
function recipientOf({ destinationChainId, recipient }: Deposit): string {
  return `${destinationChainId} ${recipient}`
}
