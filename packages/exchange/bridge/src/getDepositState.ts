import { spokePoolAbi } from '@oxbow/abi/spokePool'
import type { Deposit } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { inRanges } from '@oxbow/across/inRanges'
import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { readFills } from '@oxbow/across/readFills'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getAbiItem } from 'viem'
import { getBlock, getLogs } from 'viem/actions'
import { BridgeError } from './BridgeError.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import type { DepositState } from './DepositState.ts'

/** A deposit expires after at most six hours; one more day of blocks includes its fill and its refund. */
const secondsLookedAt = 30 * 3_600
const mostBlocks = 40_000
const executed = getAbiItem({ abi: spokePoolAbi, name: 'ExecutedRelayerRefundRoot' })

/**
 * The state of a deposit, read only from the two networks, so it can be read again days later and on another device.
 *
 * @throws what viem throws when a node doesn't answer
 */
export async function getDepositState(
  client: NodeAccess,
  { deposit, places: { destination, origin } }: getDepositState.Parameters,
): Promise<DepositState> {
  const pool = destination.contracts.spokePool
  if (pool === undefined) throw new BridgeError('BridgeUnavailable', 'One of the networks has no pool.')
  const rpc = client.rpc(destination.chainId)
  const head = await getBlock(rpc)
  const [status] = await readFillStatuses(rpc, { pool, relays: [deposit], blockNumber: head.number })
  const reach = (seconds: number) => BigInt(Math.min(mostBlocks, Math.ceil(seconds / destination.blockTimeSeconds)))
  if (status === 'filled') {
    const age = Math.max(0, Number(head.timestamp) - deposit.quoteTimestamp) + 3_600
    const blocks = reach(Math.min(age, secondsLookedAt))
    const fills = await readFills(rpc, {
      chainId: destination.chainId,
      pool,
      originChainId: origin.chainId,
      depositId: deposit.depositId,
      fromBlock: head.number > blocks ? head.number - blocks : 0n,
      toBlock: head.number,
    })
    const fill = fills.find(({ relayHash }) => relayHash === hashRelay(deposit))
    const depth = fill === undefined ? undefined : head.number - fill.blockNumber
    const isFinal = depth === undefined || depth >= BigInt(destination.finalityDepthBlocks)
    return { status, amount: fill?.amount, transactionHash: fill?.transactionHash, isFinal }
  }
  const late = Number(head.timestamp) - deposit.fillDeadline
  if (late <= 0)
    return status === 'slow'
      ? { status }
      : { status: 'waiting', seconds: Math.max(0, Number(head.timestamp) - deposit.quoteTimestamp) }
  if (late <= destination.finalityDepthBlocks * destination.blockTimeSeconds) return { status: 'expired' }
  return (await findRefund(client, deposit, origin)) ?? { status: 'refund-due' }
}

export declare namespace getDepositState {
  type Parameters = { readonly deposit: Deposit; readonly places: BridgePlaces }
}

/** The pool's first payment to the account of at least that amount of the token, after the deposit could no longer be filled. */
async function findRefund(
  client: NodeAccess,
  deposit: Deposit,
  { chainId, contracts }: BridgePlaces['origin'],
): Promise<DepositState | undefined> {
  const rpc = client.rpc(chainId)
  const { number: toBlock } = await getBlock(rpc)
  const from = toBlock - BigInt(mostBlocks)
  const logs = await inRanges(from > deposit.blockNumber ? from : deposit.blockNumber, toBlock, (range) =>
    getLogs(rpc, { address: contracts.spokePool!, event: executed, strict: true, ...range }),
  )
  for (const { args, blockNumber, transactionHash } of logs) {
    if (args.l2TokenAddress.toLowerCase() !== deposit.inputToken) continue
    const paid = args.refundAddresses.some(
      (address, index) =>
        address.toLowerCase() === deposit.depositor && args.refundAmounts[index]! >= deposit.inputAmount,
    )
    if (!paid) continue
    const { timestamp } = await getBlock(rpc, { blockNumber })
    if (Number(timestamp) > deposit.fillDeadline) return { status: 'refunded', transactionHash }
  }
  return undefined
}
