import { addressSchema, requestChainIdSchema } from '@oxbow/contract/Scalar'
import { delegateOf, smartAccountCode } from '@oxbow/delegation/smartAccount'
import { readNode } from '@oxbow/market/readNode'
import { getCode } from 'viem/actions'
import { z } from 'zod'
import { findChain, type Services } from '../Services.ts'

/** Each costs a node call. */
const maxLookups = 50

/** `POST /v1/wallet/check_delegation` of the public Trading API. */
export const checkDelegationRequestSchema = z
  .object({
    walletAddresses: z.array(addressSchema).min(1).max(maxLookups),
    chainIds: z.array(requestChainIdSchema).min(1).max(maxLookups),
  })
  .refine(({ walletAddresses, chainIds }) => walletAddresses.length * chainIds.length <= maxLookups, {
    message: `must ask for ${maxLookups} accounts on networks at most`,
    path: ['walletAddresses'],
  })

export const checkDelegationResponseSchema = z.object({
  requestId: z.string(),
  /** By lower-case address, then by chain id. */
  delegationDetails: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        /** Whether it delegates to Uniswap's own contract. */
        isWalletDelegatedToUniswap: z.boolean(),
        /** The contract that the account delegates to (EIP-7702); null for a plain account, and for a contract. */
        currentDelegationAddress: z.string().nullable(),
        /** The contract that an account of this site's wallet would delegate to. */
        latestDelegationAddress: z.string(),
      }),
    ),
  ),
})

type CheckDelegationResponse = z.infer<typeof checkDelegationResponseSchema>

/** Calibur, at the same address on each network. */
const uniswapDelegate = '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00'

/**
 * Delegations of accounts, from their code on each chain.
 *
 * @throws {UnsupportedChainError}, {NodeUnavailableError}
 */
export async function checkDelegation(
  services: Services,
  { walletAddresses, chainIds }: z.output<typeof checkDelegationRequestSchema>,
  requestId: string,
): Promise<CheckDelegationResponse> {
  const chains = [...new Set(chainIds)].map((chainId) => findChain(services, chainId))
  const details = [...new Set(walletAddresses)].map(async (address) => {
    const found = chains.map(async ({ client, network }) => {
      const code = await readNode(network.name, () => getCode(client, { address }))
      const currentDelegationAddress = delegateOf(code) ?? null
      const isWalletDelegatedToUniswap = currentDelegationAddress === uniswapDelegate
      return [
        network.chainId,
        { isWalletDelegatedToUniswap, currentDelegationAddress, latestDelegationAddress: smartAccountCode },
      ] as const
    })
    return [address, Object.fromEntries(await Promise.all(found))] as const
  })
  return { requestId, delegationDetails: Object.fromEntries(await Promise.all(details)) }
}
