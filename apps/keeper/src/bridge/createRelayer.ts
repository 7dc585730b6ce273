import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { readFills } from '@oxbow/across/readFills'
import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { GasPricer } from './createGasPricer.ts'
import { createPayer, type Payer, type Payment } from './createPayer.ts'
import { createRests } from './createRests.ts'
import { judgeDeposit } from './judgeDeposit.ts'
import type { RelayedNetwork } from './RelayedNetwork.ts'
import type { RelayerSettings } from './RelayerSettings.ts'

/** A pool lets a deposit wait for six hours. */
const depositSeconds = 6 * 3_600
/** For which `TokenLimits.most` counts. */
const spentSeconds = 2 * 3_600
const mostBlocks = 20_000
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
    for (const destination of networks) {
      const { chainId } = destination.network
      const [head, payer] = [heads.get(chainId)!, payers.get(chainId)!]
      // One at a time on each network: what is on its way counts before the next.
      const isFree = payer.isFree(head.number)
      const wanted = open.filter(({ destinationChainId }) => destinationChainId === chainId)
      if (!isFree || wanted.length === 0) continue
      const givenOut = await readGivenOut(destination, head.number)
      for (const deposit of wanted) {
        const origin = networks.find(({ network }) => network.chainId === deposit.originChainId)!
        const verdict = judgeDeposit(deposit, {
          ...{ account: address, origin: origin.network, destination: destination.network, givenOut, settings },
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
    { number: toBlock }: { readonly number: bigint },
  ): Promise<readonly Deposit[]> {
    const { blockTimeSeconds, chainId, finalityDepthBlocks } = network
    const fromBlock = openFrom.get(chainId) ?? back(toBlock, depositSeconds, blockTimeSeconds)
    const deposits = await readDeposits(client, { chainId, pool, fromBlock, toBlock })
    const open: Deposit[] = []
    for (const destination of networks) {
      const relays = deposits
        .filter(({ destinationChainId }) => destinationChainId === destination.network.chainId)
        .filter((deposit) => !refused.has(hashRelay(deposit)))
      const statuses = await readFillStatuses(destination.client, { pool: destination.pool, relays })
      open.push(...relays.filter((_, index) => statuses[index] !== 'filled'))
    }
    // A reorg may bring others into blocks that were read before, here or where they were filled.
    const safe = back(toBlock, 2 * finalityDepthBlocks * blockTimeSeconds, blockTimeSeconds)
    openFrom.set(
      chainId,
      open.reduce((least, { blockNumber }) => (blockNumber < least ? blockNumber : least), safe),
    )
    return open
  }

  /** By the network alone, so that a relayer that was started again keeps to its limits. */
  async function readGivenOut({ client, network, pool }: RelayedNetwork, toBlock: bigint) {
    const { blockTimeSeconds, chainId } = network
    const fromBlock = back(toBlock, spentSeconds, blockTimeSeconds)
    const sums = new Map<Address, bigint>()
    for (const { amount, outputToken } of await readFills(client, {
      chainId,
      pool,
      relayer: address,
      fromBlock,
      toBlock,
    }))
      sums.set(outputToken, (sums.get(outputToken) ?? 0n) + amount)
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

  function refuse(deposit: Deposit, reason: string): void {
    refused.add(hashRelay(deposit))
    const { depositId, destinationChainId, originChainId } = deposit
    say({ event: 'relay-never', reason, chainId: destinationChainId, originChainId, depositId })
  }

  return { round }
}

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

function back(block: bigint, seconds: number, blockTimeSeconds: number): bigint {
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil(seconds / blockTimeSeconds)))
  return block > blocks ? block - blocks : 0n
}
