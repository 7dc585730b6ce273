import { erc20Abi } from '@oxbow/abi/erc20'
import { erc165Abi, erc721InterfaceId } from '@oxbow/abi/erc165'
import { pinnedDecimals } from '@oxbow/chain/pinnedDecimals'
import { callNode, type NodeCall } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { encodeFunctionData, type Hex } from 'viem'
import { type AllowanceName, toKey } from './Allowance.ts'

/**
 * Who says that `approve(spender, 0)` revokes an allowance of a contract; for ERC-721 the same bytes approve the spender for NFT 0. `known`: pinned,
 * or confirmed by a node other than the server's. `claimed`: only by the server. `none`: the contract is an NFT collection, or has no allowances.
 * `gone`: the allowance is zero.
 */
type Erc20Proof = 'known' | 'claimed' | 'none' | 'gone'

/**
 * Asks each contract directly, not through another contract whose address the server supplied. Results by key of each ERC-20 allowance; other kinds
 * are left out.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function readErc20Proofs(
  node: SigningNode,
  { chainId, account, allowances }: readErc20Proofs.Parameters,
): Promise<ReadonlyMap<string, Erc20Proof>> {
  const asked = allowances.filter(({ kind }) => kind === 'erc20')
  const proofs = await Promise.all(
    asked.map(async ({ token, spender }): Promise<Erc20Proof> => {
      if (pinnedDecimals(chainId, token) !== undefined) return 'known'
      const [collection, amount] = await Promise.all([
        readWord(node.alone, chainId, {
          to: token,
          data: encodeFunctionData({ abi: erc165Abi, functionName: 'supportsInterface', args: [erc721InterfaceId] }),
        }),
        readWord(node.alone, chainId, {
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, spender] }),
        }),
      ])
      if (amount === undefined || (collection !== undefined && collection > 0n)) return 'none'
      if (amount === 0n) return 'gone'
      return node.source === 'server' ? 'claimed' : 'known'
    }),
  )
  return new Map(asked.map((each, index) => [toKey(each), proofs[index]!]))
}

export declare namespace readErc20Proofs {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly allowances: readonly AllowanceName[]
  }
}

/** Undefined if the contract reverts or returns something else. */
async function readWord(access: NodeAccess, chainId: number, call: NodeCall): Promise<bigint | undefined> {
  const answer = await callNode(access.rpc(chainId), call).catch((error: unknown): Hex => {
    if (findRevertData(error) === undefined) throw error
    return '0x'
  })
  return answer.length === 66 ? BigInt(answer) : undefined
}
