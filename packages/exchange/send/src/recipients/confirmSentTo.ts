import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Hex } from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import type { SentTo } from './SentTo.ts'

/**
 * Whether a node other than the server's confirms the newest reported transfer on at least one chain: a successful transaction signed by the account
 * whose calldata names the recipient. Logs don't count, because a contract can emit transfers from anybody to anybody.
 */
export async function confirmSentTo(
  client: ExchangeClient,
  { sentTo, account, wallet }: confirmSentTo.Parameters,
): Promise<boolean> {
  const newest = new Map([...sentTo.reported].reverse().map((each) => [each.chainId, each]))
  const answers = await Promise.all([...newest.values()].map((each) => isThere(each).catch(() => false)))
  return answers.includes(true)

  async function isThere({ chainId, hash }: SentTo['reported'][number]): Promise<boolean> {
    const node = await openSigningNode(client, { wallet, chainId })
    if (node.source === 'server') return false
    const rpc = node.alone.rpc(chainId)
    const [transaction, { status }] = await Promise.all([
      getTransaction(rpc, { hash }),
      getTransactionReceipt(rpc, { hash }),
    ])
    if (status !== 'success' || transaction.from.toLowerCase() !== account) return false
    const { to, value, input } = transaction
    return (to?.toLowerCase() === sentTo.address && value > 0n) || recipientOf(input, account) === sentTo.address
  }
}

export declare namespace confirmSentTo {
  type Parameters = {
    readonly sentTo: SentTo
    /** Lower-case. */
    readonly account: Hex
    /** Its node is read if the person has none of their own. */
    readonly wallet: Wallet
  }
}

/** Whom the calldata of a transfer of a token or an NFT names; undefined when it is none, or of nothing. */
function recipientOf(input: Hex, account: Hex): string | undefined {
  const selector = input.slice(0, 10)
  const word = (index: number) => input.slice(10 + index * 64, 74 + index * 64).toLowerCase()
  const address = (index: number) => `0x${word(index).slice(24)}`
  if (selector === transfer) return /[1-9a-f]/.test(word(1)) ? address(0) : undefined
  return transfersFrom.has(selector) && address(0) === account ? address(1) : undefined
}

/** `transfer(address,uint256)`. */
const transfer = '0xa9059cbb'
/** `transferFrom` and the three of `safeTransferFrom`, of ERC-721 and ERC-1155. */
const transfersFrom: ReadonlySet<string> = new Set(['0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a'])
