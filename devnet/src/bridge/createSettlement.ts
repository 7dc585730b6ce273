import { spokePoolAbi } from '@oxbow/abi/spokePool'
import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { readFills } from '@oxbow/across/readFills'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { getBlock, getLogs } from 'viem/actions'
import { createWallet, type Wallet } from '../node/createWallet.ts'
import { devAccount, settlementIndex } from '../node/devAccounts.ts'
import type { BridgeChain } from './BridgeChain.ts'

/** Covers more than the six hours that a deposit may wait in a pool. */
const blocksLookedBack = 15_000n

const leafLayout = parseAbiParameters(
  '(uint256 amountToReturn, uint256 chainId, uint256[] refundAmounts, uint32 leafId, address l2TokenAddress, address[] refundAddresses)',
)
const relayed = getAbiItem({ abi: spokePoolAbi, name: 'RelayedRootBundle' })
const executed = getAbiItem({ abi: spokePoolAbi, name: 'ExecutedRelayerRefundRoot' })

/**
 * Replaces Across' hub, which isn't on local chains: repays relayers, and refunds expired deposits. Across does both for all deposits
 * of an hour or two at once, after a dispute period; this one owns the pools and does each separately, always on the deposit's origin.
 *
 * Its state can be rebuilt: each payment is its own root bundle that names its deposit in place
 * of the slow-fill root, so a restart finds what was paid, and the pool pays no leaf twice.
 */
export function createSettlement(chains: readonly BridgeChain[]): { settle(): Promise<number> } {
  const wallets = new Map<number, Wallet>()
  /** All older blocks are settled. */
  const settledTo = new Map<number, bigint>()

  /** @returns the number of payments made */
  async function settle(): Promise<number> {
    let payments = 0
    for (const chain of chains) payments += await settleChain(chain)
    return payments
  }

  async function settleChain(chain: BridgeChain): Promise<number> {
    const { number: head } = await getBlock(chain.client)
    const from = settledTo.get(chain.chainId) ?? max(0n, head! - blocksLookedBack)
    const pool = chain.contracts.spokePool
    const place = { chainId: chain.chainId, pool, fromBlock: from, toBlock: head! }
    let open = head! + 1n
    const due: Payment[] = []
    for (const deposit of await readDeposits(chain.client, place)) {
      const payment = await toPayment(deposit)
      if (payment === undefined) open = min(open, deposit.blockNumber)
      else due.push(payment)
    }
    const paid = await payAll(chain, due, from)
    settledTo.set(chain.chainId, open)
    return paid
  }

  /** Undefined while the deposit may still be filled. */
  async function toPayment(deposit: Deposit): Promise<Payment | undefined> {
    const destination = chains.find(({ chainId }) => chainId === deposit.destinationChainId)
    const refund: Payment = { deposit, to: deposit.depositor }
    // By the origin's clock if the destination is unknown.
    const clock = destination ?? chains.find(({ chainId }) => chainId === deposit.originChainId)!
    const { number, timestamp } = await getBlock(clock.client)
    const isOver = Number(timestamp) > deposit.fillDeadline
    if (destination === undefined) return isOver ? refund : undefined
    const pool = destination.contracts.spokePool
    const [status] = await readFillStatuses(destination.client, { pool, relays: [deposit] })
    if (status !== 'filled') return isOver ? refund : undefined
    const { depositId, originChainId } = deposit
    const place = {
      chainId: destination.chainId,
      pool,
      fromBlock: max(0n, number! - blocksLookedBack),
      toBlock: number!,
    }
    const fills = await readFills(destination.client, { ...place, originChainId, depositId })
    const fill = fills.find(({ relayHash }) => relayHash === hashRelay(deposit))
    return fill && { deposit, to: fill.relayer }
  }

  async function payAll(chain: BridgeChain, due: readonly Payment[], fromBlock: bigint): Promise<number> {
    const { client, chainId } = chain
    const address = chain.contracts.spokePool
    const known = new Map<Hex, number>()
    const done = new Set<number>()
    if (due.length > 0) {
      const [roots, leaves] = await Promise.all([
        getLogs(client, { address, event: relayed, fromBlock, strict: true }),
        getLogs(client, { address, event: executed, fromBlock, strict: true }),
      ])
      for (const { args } of roots) known.set(args.slowRelayRoot, args.rootBundleId)
      for (const { args } of leaves) done.add(args.rootBundleId)
    }
    const open = due.filter(({ deposit }) => !done.has(known.get(hashRelay(deposit)) ?? -1))
    if (open.length === 0) return 0
    const wallet =
      wallets.get(chainId) ?? createWallet({ account: devAccount(settlementIndex), chainId, url: chain.url })
    wallets.set(chainId, wallet)
    const fresh = open.filter(({ deposit }) => !known.has(hashRelay(deposit)))
    const receipts = await wallet.send(
      fresh.map((payment) => ({
        to: address,
        data: encodeFunctionData({
          abi: spokePoolAbi,
          functionName: 'relayRootBundle',
          args: [keccak256(encodeAbiParameters(leafLayout, [toLeaf(payment)])), hashRelay(payment.deposit)],
        }),
      })),
    )
    // The first topic after the event's own is the bundle's number.
    fresh.forEach(({ deposit }, index) => {
      known.set(hashRelay(deposit), Number(receipts[index]!.logs[0]!.topics[1]))
    })
    await wallet.send(
      open.map((payment) => ({
        to: address,
        data: encodeFunctionData({
          abi: spokePoolAbi,
          functionName: 'executeRelayerRefundLeaf',
          args: [known.get(hashRelay(payment.deposit))!, toLeaf(payment), []],
        }),
      })),
    )
    return open.length
  }

  return { settle }
}

type Payment = { readonly deposit: Deposit; readonly to: Address }

/** A root of one leaf is the leaf's hash and needs no proof. */
function toLeaf({ deposit: { inputAmount, inputToken, originChainId }, to }: Payment) {
  return {
    amountToReturn: 0n,
    chainId: BigInt(originChainId),
    refundAmounts: [inputAmount],
    leafId: 0,
    l2TokenAddress: inputToken,
    refundAddresses: [to],
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
