import { erc20Abi } from '@oxbow/abi/erc20'
import { erc721Abi } from '@oxbow/abi/erc721'
import { operatorAbi } from '@oxbow/abi/operator'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { readAll } from '@oxbow/client/readAll'
import { maxUint256, zeroAddress } from 'viem'
import type { Allowance, AllowanceName } from './Allowance.ts'

/**
 * Which of these allowances are in force: above zero and not expired, at one block.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readAllowances(
  client: NodeAccess,
  { network, account, names }: readAllowances.Parameters,
): Promise<readonly Allowance[]> {
  const { chainId, contracts } = network
  const rpc = client.rpc(chainId)
  const block = (await rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] } as never)) as {
    readonly number: string
    readonly timestamp: string
  }
  const at = { multicall3: contracts.multicall3, blockNumber: BigInt(block.number) }
  const ofTokens = names.filter(({ kind }) => kind === 'erc20')
  const ofPermit2 = names.filter(({ kind }) => kind === 'permit2')
  const ofCollections = names.filter(({ kind }) => kind === 'operator')
  const ofNfts = names.flatMap((name) => (name.kind === 'nft' ? [name] : []))
  const nftReads = <Name extends 'getApproved' | 'ownerOf'>(functionName: Name) =>
    ofNfts.map(({ token, tokenId }) => ({
      target: token,
      abi: erc721Abi,
      functionName,
      args: [BigInt(tokenId)] as const,
    }))
  const [amounts, permits, operators, approved, owners] = await Promise.all([
    readAll(
      rpc,
      at,
      ofTokens.map(({ token, spender }) => ({
        target: token,
        abi: erc20Abi,
        functionName: 'allowance' as const,
        args: [account, spender] as const,
      })),
    ),
    readAll(
      rpc,
      at,
      ofPermit2.map(({ token, spender }) => ({
        target: contracts.permit2,
        abi: permit2Abi,
        functionName: 'allowance' as const,
        args: [account, token, spender] as const,
      })),
    ),
    readAll(
      rpc,
      at,
      ofCollections.map(({ token, spender }) => ({
        target: token,
        abi: operatorAbi,
        functionName: 'isApprovedForAll' as const,
        args: [account, spender] as const,
      })),
    ),
    readAll(rpc, at, nftReads('getApproved')),
    readAll(rpc, at, nftReads('ownerOf')),
  ])
  const now = Number(block.timestamp)
  return [
    ...ofTokens.flatMap((name, index) => {
      const amount = amounts[index] ?? 0n
      return amount > 0n ? [{ ...name, chainId, amount, expiration: undefined }] : []
    }),
    ...ofPermit2.flatMap((name, index) => {
      const [amount, expiration] = permits[index] ?? [0n, 0]
      return amount > 0n && expiration >= now ? [{ ...name, chainId, amount, expiration }] : []
    }),
    ...ofCollections.flatMap((name, index) =>
      operators[index] === true ? [{ ...name, chainId, amount: maxUint256, expiration: undefined }] : [],
    ),
    ...ofNfts.flatMap((name, index) => {
      const spender = approved[index]?.toLowerCase() as `0x${string}` | undefined
      // A former owner's approval is void, but some contracts still return it.
      const isOwn = owners[index]?.toLowerCase() === account
      return isOwn && spender !== undefined && spender !== zeroAddress
        ? [{ ...name, spender, chainId, amount: 1n, expiration: undefined }]
        : []
    }),
  ]
}

export declare namespace readAllowances {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly names: readonly AllowanceName[]
  }
}
