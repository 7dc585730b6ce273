import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { weth9Abi } from '@oxbow/abi/weth9'
import type { Contracts } from '@oxbow/chain/Network'
import { type AbiEvent, type Client, type Hex, numberToHex, type RpcLog, toEventSelector } from 'viem'

/** What some blocks may have changed for orders. Addresses in lower case. */
export type Touched = {
  /** Tokens that moved in a transaction which changed a pool: their prices may be other ones. */
  readonly tokens: ReadonlySet<Hex>
  /** Accounts whose balances, approvals or nonces may be other ones. */
  readonly accounts: ReadonlySet<Hex>
}

const [transfer, approval] = selectorsOf(erc20Abi, ['Transfer', 'Approval'])
const [nonceInvalidation] = selectorsOf(permit2Abi, ['UnorderedNonceInvalidation'])
const wraps = selectorsOf(weth9Abi, ['Deposit', 'Withdrawal'])
const ofV4 = selectorsOf(v4PoolManagerAbi, ['Swap', 'ModifyLiquidity'])
const ofPools = [...selectorsOf(v2PairAbi, ['Sync']), ...selectorsOf(v3PoolAbi, ['Swap', 'Mint', 'Burn']), ...ofV4]

/**
 * What blocks touched, by their logs: one question whatever the number of orders. A pool is not told from what only logs like one: that costs a price and no more.
 *
 * @returns undefined when the node does not say: then anything may have changed
 */
export async function readTouched(
  client: Client,
  { contracts, from, to }: readTouched.Parameters,
): Promise<Touched | undefined> {
  const topics = [[transfer, approval, nonceInvalidation, ...wraps, ...ofPools]] as [Hex[]]
  const params = [{ fromBlock: numberToHex(from), toBlock: numberToHex(to), topics }] as const
  const logs = await client.request({ method: 'eth_getLogs', params: [...params] }).catch(() => undefined)
  return logs && findTouched(logs, contracts)
}

/** @param logs of the events above, whoever logged them */
export function findTouched(
  logs: readonly Pick<RpcLog, 'address' | 'topics' | 'transactionHash'>[],
  { v4PoolManager, weth }: Pick<Contracts, 'v4PoolManager' | 'weth'>,
): Touched {
  const tokens = new Set<Hex>()
  const accounts = new Set<Hex>()
  const trades = new Set<Hex | null>()
  for (const { address, topics, transactionHash } of logs) {
    if (!ofPools.includes(topics[0]!)) continue
    trades.add(transactionHash)
    // Its pools of the native currency are those that orders reach through WETH, and nothing logs that this moves.
    if (ofV4.includes(topics[0]!) && address.toLowerCase() === v4PoolManager) tokens.add(weth)
  }
  for (const { address, topics, transactionHash } of logs) {
    const [name, ...parties] = topics
    if (name === transfer && trades.has(transactionHash)) tokens.add(address.toLowerCase() as Hex)
    if (ofPools.includes(name!)) continue
    for (const party of parties.slice(0, name === transfer ? 2 : 1)) accounts.add(`0x${party.slice(26)}`)
  }
  return { tokens, accounts }
}

function selectorsOf(abi: readonly unknown[], names: readonly string[]): readonly Hex[] {
  const events = abi as readonly AbiEvent[]
  return names.map((name) => toEventSelector(events.find((item) => item.type === 'event' && item.name === name)!))
}

export declare namespace readTouched {
  type Parameters = { readonly contracts: Contracts; readonly from: bigint; readonly to: bigint }
}
