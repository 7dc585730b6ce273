import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { readAll } from '@oxbow/client/readAll'

/**
 * The next nonce for each token of each permit; undefined if the contract returns none.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readNonces(
  client: NodeAccess,
  { blockNumber, network, permits }: readNonces.Parameters,
): Promise<readonly (readonly (bigint | undefined)[])[]> {
  const { chainId, contracts } = network
  const rpc = client.rpc(chainId)
  const at = { multicall3: contracts.multicall3, blockNumber }
  const named = permits.flatMap((of) => of.allowed.map(({ token }) => ({ ...of, of, token })))
  const ofPermit2 = named.filter(({ kind }) => kind === 'permit2')
  const ofTokens = named.filter(({ kind }) => kind === 'token')
  const [allowances, nonces] = await Promise.all([
    readAll(
      rpc,
      at,
      ofPermit2.map(({ account, spender, token }) => ({
        target: contracts.permit2,
        abi: permit2Abi,
        functionName: 'allowance' as const,
        args: [account, token, spender] as const,
      })),
    ),
    readAll(
      rpc,
      at,
      ofTokens.map(({ account, token }) => ({
        target: token,
        abi: erc20Abi,
        functionName: 'nonces' as const,
        args: [account] as const,
      })),
    ),
  ])
  const found = new Map<object, bigint | undefined>([
    ...ofPermit2.map((each, index) => [each, toBigInt(allowances[index]?.[2])] as const),
    ...ofTokens.map((each, index) => [each, nonces[index]] as const),
  ])
  return permits.map((permit) => named.filter((each) => each.of === permit).map((each) => found.get(each)))
}

export declare namespace readNonces {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly blockNumber: bigint
    readonly permits: readonly SignedPermit[]
  }
}

function toBigInt(nonce: number | undefined): bigint | undefined {
  return nonce === undefined ? undefined : BigInt(nonce)
}
