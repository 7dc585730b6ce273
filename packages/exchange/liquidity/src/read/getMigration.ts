import type { Amounts } from '@oxbow/amm/liquidity'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getBalances } from '@oxbow/client/getBalances'
import { type BlockSpan, readLogs, wordAt } from '@oxbow/client/PlacedLog'
import { plus } from '@oxbow/positions/Earnings'
import { getPosition } from '@oxbow/positions/getPosition'
import { readV3PositionsById } from '@oxbow/positions/readV3Positions'
import { readV4PositionsById } from '@oxbow/positions/readV4PositionsById'
import { type Client, type Hex, numberToHex, pad, toEventSelector, zeroAddress } from 'viem'
import type { MigrationRecord } from '../flow/MigrationRecord.ts'

/**
 * Progress of a migration.
 *
 * - `not-left`: nothing has been withdrawn since it started.
 * - `left`: `amounts` were withdrawn, fees included, and aren't in the new pool yet.
 * - `arrived`: a position in the target pool and range has been opened since.
 */
export type Migration =
  | { readonly status: 'not-left' }
  | { readonly status: 'left'; readonly amounts: Amounts }
  | { readonly status: 'arrived'; readonly tokenId: bigint }

/**
 * Reads a migration's progress from the chain's events, whichever page, tab or wallet did it.
 *
 * @throws {LogsUnavailableError}, {ContractReadError} when the node does not answer
 */
export async function getMigration(
  client: ExchangeClient,
  { network, record }: getMigration.Parameters,
): Promise<Migration> {
  const rpc = client.rpc(network.chainId)
  const toBlock = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const span = { fromBlock: BigInt(record.sinceBlock) + 1n, toBlock }
  const { from, account } = record
  const [amounts, tokenId] = await Promise.all([
    record.held !== undefined
      ? readTransitBalances(client, network, record, record.held)
      : from.protocol === 'v2'
        ? readBurnt(rpc, span, from.pair, account)
        : readCollected(rpc, span, network.contracts.v3PositionManager, BigInt(from.tokenId)),
    readOpened(rpc, span, network, record),
  ])
  if (amounts === undefined) return { status: 'not-left' }
  return tokenId === undefined ? { status: 'left', amounts } : { status: 'arrived', tokenId }
}

export declare namespace getMigration {
  type Parameters = { readonly network: Pick<Network, 'chainId' | 'contracts'>; readonly record: MigrationRecord }
}

/** Increase of the wallet's balances, once the position is empty. It is too low by the network cost if one token is native ETH. */
async function readTransitBalances(
  client: ExchangeClient,
  network: getMigration.Parameters['network'],
  { from, account, token0, token1 }: MigrationRecord,
  held: NonNullable<MigrationRecord['held']>,
): Promise<Amounts | undefined> {
  if (from.protocol === 'v2') return undefined
  const { chainId, contracts } = network
  const name = { protocol: from.protocol, tokenId: BigInt(from.tokenId) }
  const [found, balances] = await Promise.all([
    getPosition(client, { network, name, account }),
    getBalances(client, { chainId, multicall3: contracts.multicall3, account, tokens: [token0, token1] }),
  ])
  if (found !== null && found.position.liquidity > 0n) return undefined
  const gained = (token: Hex, before: string) => {
    const now = balances.get(token) ?? 0n
    return now > BigInt(before) ? now - BigInt(before) : 0n
  }
  return { amount0: gained(token0, held.amount0), amount1: gained(token1, held.amount1) }
}

async function readBurnt(rpc: Client, span: BlockSpan, pair: Hex, account: Hex): Promise<Amounts | undefined> {
  const logs = await readLogs(rpc, span, { addresses: [pair], topics: [topic.burnt], indexed: [null, pad(account)] })
  return sum(logs?.map((log) => ({ amount0: wordAt(log, 0), amount1: wordAt(log, 1) })))
}

/** Collecting fees alone doesn't count as an exit. */
async function readCollected(
  rpc: Client,
  span: BlockSpan,
  manager: Hex | undefined,
  tokenId: bigint,
): Promise<Amounts | undefined> {
  if (manager === undefined) return undefined
  const topics = [topic.decreased, topic.collected]
  const indexed = [numberToHex(tokenId, { size: 32 })]
  const logs = (await readLogs(rpc, span, { addresses: [manager], topics, indexed })) ?? []
  if (!logs.some((log) => log.topics[0] === topic.decreased && wordAt(log, 0) > 0n)) return undefined
  const collected = logs.filter((log) => log.topics[0] === topic.collected)
  return sum(collected.map((log) => ({ amount0: wordAt(log, 1), amount1: wordAt(log, 2) })))
}

/** Newest position in the target pool and range that the account received since. */
async function readOpened(
  rpc: Client,
  span: BlockSpan,
  { chainId, contracts }: getMigration.Parameters['network'],
  { account, to, token0, token1 }: MigrationRecord,
): Promise<bigint | undefined> {
  const { multicall3, v3Factory, v3PositionManager, v4PositionManager, v4StateView } = contracts
  const manager = to.protocol === 'v3' ? v3PositionManager : v4PositionManager
  if (manager === undefined) return undefined
  const indexed = [pad(zeroAddress), pad(account)]
  const logs = (await readLogs(rpc, span, { addresses: [manager], topics: [topic.transferred], indexed })) ?? []
  const tokenIds = logs.flatMap(({ topics }) => (topics[3] ? [BigInt(topics[3])] : []))
  if (tokenIds.length === 0) return undefined
  const at = { chainId, multicall3, blockNumber: span.toBlock, manager, tokenIds }
  const opened =
    to.protocol === 'v3'
      ? v3Factory && (await readV3PositionsById(rpc, { ...at, factory: v3Factory }))
      : v4StateView && (await readV4PositionsById(rpc, { ...at, stateView: v4StateView }))
  return opened?.findLast(
    (position) =>
      position.token0 === token0 &&
      position.token1 === token1 &&
      (position.protocol === 'v4' ? position.keyFee : position.feePips) === to.feePips &&
      position.tickLower === to.tickLower &&
      position.tickUpper === to.tickUpper,
  )?.tokenId
}

function sum(all: readonly Amounts[] = []): Amounts | undefined {
  return all.length === 0 ? undefined : all.reduce(plus)
}

const topic = {
  burnt: toEventSelector('Burn(address,uint256,uint256,address)'),
  decreased: toEventSelector('DecreaseLiquidity(uint256,uint128,uint256,uint256)'),
  collected: toEventSelector('Collect(uint256,address,uint256,uint256)'),
  transferred: toEventSelector('Transfer(address,address,uint256)'),
}
