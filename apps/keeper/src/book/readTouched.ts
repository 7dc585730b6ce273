import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { weth9Abi } from '@oxbow/abi/weth9'
import type { Contracts } from '@oxbow/chain/Network'
import { type AbiEvent, type Client, type Hex, numberToHex, type RpcLog, toEventSelector } from 'viem'

/** What some blocks may have changed for orders. Lower-case addresses. */
export type Touched = {
  /** Tokens transferred in a transaction that changed a pool: their prices may have changed. */
  readonly tokens: ReadonlySet<Hex>
  /** Accounts whose balances, approvals or nonces may have changed. */
  readonly accounts: ReadonlySet<Hex>
}

const [transfer, approval] = selectorsOf(erc20Abi, ['Transfer', 'Approval'])
const [nonceInvalidation] = selectorsOf(permit2Abi, ['UnorderedNonceInvalidation'])
const wraps = selectorsOf(weth9Abi, ['Deposit', 'Withdrawal'])
const ofV4 = selectorsOf(v4PoolManagerAbi, ['Swap', 'ModifyLiquidity'])
const ofPools = [...selectorsOf(v2PairAbi, ['Sync']), ...selectorsOf(v3PoolAbi, ['Swap', 'Mint', 'Burn']), ...ofV4]

/**
 * Reads what blocks changed from their logs, in one request for any number of orders. Logs of fake pools aren't detected: they only cost a quote.
 *
 * @returns undefined when the node doesn't answer: then anything may have changed
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

/** @param logs with the events above, of any contract */
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
    // Orders reach v4 pools of native currency through WETH, and its transfers have no logs.
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
