import { integerSqrt } from '@oxbow/amm/integerSqrt'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import { getLogsInRanges } from '@oxbow/chain/pool-source/getLogsInRanges'
import { type Client, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { type Earnings, earningsOfRange, earningsOfShares, feesWithin, plus } from '../position/Earnings.ts'
import type { Position, V2Position, V3Position } from '../position/Position.ts'

/**
 * What a position has brought since it began, from the chain's own events, to the unit. Undefined where the chain does not say: v4 positions, whose
 * events carry no amounts, and shares of a pair that came from, or went to, somebody else.
 *
 * @throws {LogsUnavailableError}, and what viem throws when the node does not answer.
 */
export async function getEarnings(
  client: ExchangeClient,
  { network, position, account }: getEarnings.Parameters,
): Promise<Earnings | undefined> {
  const rpc = client.rpc(network.chainId)
  const toBlock = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const blocks = { fromBlock: BigInt(network.startBlock), toBlock }
  const manager = network.contracts.v3PositionManager
  if (position.protocol === 'v3' && manager !== undefined) return ofRange(rpc, blocks, manager, position)
  return position.protocol === 'v2' ? ofShares(rpc, blocks, position, account) : undefined
}

export declare namespace getEarnings {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts' | 'startBlock'>
    readonly position: Position
    /** Whose shares of a pair; lower-case. */
    readonly account: `0x${string}`
  }
}

type Blocks = { readonly fromBlock: bigint; readonly toBlock: bigint }

const increased = toEventSelector('IncreaseLiquidity(uint256,uint128,uint256,uint256)')
const decreased = toEventSelector('DecreaseLiquidity(uint256,uint128,uint256,uint256)')
const collectedTopic = toEventSelector('Collect(uint256,address,uint256,uint256)')
const transferred = toEventSelector('Transfer(address,address,uint256)')
const minted = toEventSelector('Mint(address,uint256,uint256)')
const burnt = toEventSelector('Burn(address,uint256,uint256,address)')

/** What a node says of a log besides what it says. */
type PlacedLog = Awaited<ReturnType<typeof getLogsInRanges>>[number] & {
  readonly blockNumber: Hex
  readonly logIndex: Hex
  readonly transactionHash: Hex
}

const none: Amounts = { amount0: 0n, amount1: 0n }

async function ofRange(rpc: Client, blocks: Blocks, manager: Hex, position: V3Position): Promise<Earnings> {
  const logs = await getLogsInRanges(rpc, {
    addresses: [manager],
    topics: [increased, decreased, collectedTopic],
    indexed: [numberToHex(position.tokenId, { size: 32 })],
    ...blocks,
  })
  // Each has three words of data, the amounts last.
  const sum = (topic: Hex) =>
    logs.filter(({ topics }) => topics[0] === topic).reduce((total, { data }) => plus(total, toAmounts(data, 1)), none)
  const { amounts, owed } = position
  return earningsOfRange({
    deposited: sum(increased),
    withdrawn: sum(decreased),
    collected: sum(collectedTopic),
    amounts,
    owed,
  })
}

async function ofShares(
  rpc: Client,
  blocks: Blocks,
  position: V2Position,
  account: Hex,
): Promise<Earnings | undefined> {
  const of = async (indexed: readonly (Hex | null)[]) =>
    (await getLogsInRanges(rpc, {
      addresses: [position.poolId],
      topics: [transferred],
      indexed,
      ...blocks,
    })) as readonly PlacedLog[]
  const [received, sent] = await Promise.all([of([null, pad(account)]), of([pad(account)])])
  const moves = [...received.map((log) => ({ log, isIn: true })), ...sent.map((log) => ({ log, isIn: false }))].sort(
    (a, b) => Number(a.log.blockNumber) - Number(b.log.blockNumber) || Number(a.log.logIndex) - Number(b.log.logIndex),
  )
  let [deposited, withdrawn, withdrawnFees] = [none, none, none]
  let [shares, invested] = [0n, 0n]
  for (const { log, isIn } of moves) {
    const value = BigInt(log.data)
    const happened = await findAmounts(rpc, log.transactionHash, position.poolId, isIn ? minted : burnt)
    if (happened === undefined) return undefined
    if (isIn) {
      deposited = plus(deposited, happened)
      invested += integerSqrt(happened.amount0 * happened.amount1)
      shares += value
    } else {
      if (shares === 0n) return undefined
      const part = (invested * value) / shares
      withdrawn = plus(withdrawn, happened)
      withdrawnFees = plus(withdrawnFees, feesWithin(happened, part))
      invested -= part
      shares -= value
    }
  }
  if (shares !== position.liquidity) return undefined
  return earningsOfShares({ deposited, withdrawn, withdrawnFees, amounts: position.amounts, invested })
}

/** The amounts of the one mint or burn of a pair in a transaction; undefined when there is none, or are several. */
async function findAmounts(rpc: Client, hash: Hex, pair: Hex, topic: Hex): Promise<Amounts | undefined> {
  const receipt = (await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)) as {
    logs: readonly { address: Hex; topics: readonly Hex[]; data: Hex }[]
  } | null
  const found = receipt?.logs.filter(({ address, topics }) => address.toLowerCase() === pair && topics[0] === topic)
  return found?.length === 1 ? toAmounts(found[0]!.data, 0) : undefined
}

/** Two words of a log's data from `index` on. */
function toAmounts(data: Hex, index: number): Amounts {
  const word = (at: number) => BigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`)
  return { amount0: word(index), amount1: word(index + 1) }
}
