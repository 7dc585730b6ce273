import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type Hex, pad } from 'viem'
import { type AllowanceName, toKey } from './Allowance.ts'

/** Span of logs that the server's node returns at once, a month or more on most networks. */
const mostBlocks = 400_000n
/** Addresses per log request. */
const addressesAtOnce = 400

/**
 * Allowances that an account gave in recent blocks, from the logs of these tokens, these collections and Permit2, whether still in force or not.
 *
 * @throws {LogsUnavailableError} when the node does not give the logs
 */
export async function findGrants(
  client: NodeAccess,
  { network, account, tokens, collections }: findGrants.Parameters,
): Promise<{ readonly names: readonly AllowanceName[]; readonly fromBlock: bigint }> {
  const { chainId, contracts } = network
  const rpc = client.rpc(chainId)
  const toBlock = BigInt((await rpc.request({ method: 'eth_blockNumber' } as never)) as string)
  const fromBlock = toBlock > mostBlocks ? toBlock - mostBlocks : 0n
  const ofCollections = new Set(collections)
  const addresses = [...new Set([contracts.permit2, ...tokens, ...collections])]
  const parts = []
  for (let start = 0; start < addresses.length; start += addressesAtOnce)
    parts.push(
      getLogsInRanges(rpc, {
        addresses: addresses.slice(start, start + addressesAtOnce),
        topics: [approvalTopic, approvalForAllTopic, permit2ApprovalTopic, permit2PermitTopic],
        indexed: [pad(account)],
        fromBlock,
        toBlock,
      }),
    )
  const names = new Map<string, AllowanceName>()
  for (const { address, topics } of (await Promise.all(parts)).flat()) {
    const contract = address.toLowerCase() as Hex
    const name = ofCollections.has(contract)
      ? (toOperator(contract, topics) ?? toNft(contract, topics))
      : toName(contract, topics, contracts.permit2)
    if (name) names.set(toKey(name), name)
  }
  return { names: [...names.values()], fromBlock }
}

export declare namespace findGrants {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Tokens whose logs are searched, lower-case. */
    readonly tokens: readonly `0x${string}`[]
    /** NFT collections whose operators are searched, lower-case. */
    readonly collections: readonly `0x${string}`[]
  }
}

function toName(contract: Hex, topics: readonly Hex[], permit2: Hex): AllowanceName | undefined {
  const [topic, , second, third] = topics
  if (contract === permit2)
    return second && third && topic !== approvalTopic
      ? { kind: 'permit2', token: toAddress(second), spender: toAddress(third) }
      : undefined
  // ERC-721 emits the same event, with the token id as a third topic.
  return topic === approvalTopic && second !== undefined && third === undefined
    ? { kind: 'erc20', token: contract, spender: toAddress(second) }
    : undefined
}

/** ERC-721: the approved spender of an NFT, whose token id is the third topic. */
function toNft(collection: Hex, [topic, , spender, tokenId]: readonly Hex[]): AllowanceName | undefined {
  return topic === approvalTopic && spender !== undefined && tokenId !== undefined
    ? { kind: 'nft', token: collection, tokenId: BigInt(tokenId).toString(), spender: toAddress(spender) }
    : undefined
}

/** A collection's `Approval` is never treated as an ERC-20 allowance: revoking that by `approve(spender, 0)` would approve the spender for NFT 0. */
function toOperator(collection: Hex, [topic, , operator, further]: readonly Hex[]): AllowanceName | undefined {
  return topic === approvalForAllTopic && operator !== undefined && further === undefined
    ? { kind: 'operator', token: collection, spender: toAddress(operator) }
    : undefined
}

function toAddress(word: Hex): Hex {
  return `0x${word.slice(-40).toLowerCase()}`
}

/** `Approval(address,address,uint256)`. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)`. */
const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `Approval(address,address,address,uint160,uint48)`. */
const permit2ApprovalTopic = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** `Permit(address,address,address,uint160,uint48,uint48)`. */
const permit2PermitTopic = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'
