import type { Contracts } from '@oxbow/chain/Network'
import { verifyContractCode } from '@oxbow/chain/verifyContractCode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { SigningNode } from './openSigningNode.ts'

/** Verified contracts aren't read again while the page is open. */
const verified = new WeakMap<Pick<ExchangeClient, 'rpc'>, Set<string>>()

/**
 * Rejects contracts whose code differs from the pinned one. Reads each once per session and kind of node, so what the server's node said is checked
 * again on the wallet's. Networks without pins pass.
 *
 * @throws {ContractMismatchError}, and what the node throws
 */
export async function verifyContractsOnChain(
  client: Pick<ExchangeClient, 'rpc'>,
  { node, chainId, contracts }: verifyContractsOnChain.Parameters,
): Promise<void> {
  const known = verified.get(client) ?? new Set<string>()
  verified.set(client, known)
  const keyOf = (contract: keyof Contracts) => `${node.source} ${chainId} ${contract}`
  const verdict = await verifyContractCode({
    chainId,
    contracts: contracts.filter((contract) => !known.has(keyOf(contract))),
    readCode: (address) => getCode(node.rpc(chainId), { address }),
  })
  if (verdict.status === 'mismatch') throw new ContractMismatchError(chainId, verdict)
  for (const contract of contracts) known.add(keyOf(contract))
}

export declare namespace verifyContractsOnChain {
  type Parameters = {
    readonly node: SigningNode
    readonly chainId: number
    /** Those that are about to be called or approved. */
    readonly contracts: readonly (keyof Contracts)[]
  }
}

/** The code at the pinned address differs from the pinned code. */
export class ContractMismatchError extends BaseError {
  override readonly name = 'verifyContractsOnChain.ContractMismatchError'
  constructor(
    chainId: number,
    {
      contract,
      address,
      found,
      pinned,
    }: { contract: string; address: string; found: Hex | undefined; pinned: Hex | undefined },
  ) {
    super('A contract on the network has different code than this build expects.', {
      code: 'NetworkMismatch',
      facts: [
        `chain: ${chainId}`,
        `${contract}: ${address}`,
        `found: ${found ?? 'no code'}`,
        `pinned: ${pinned ?? 'any'}`,
      ],
    })
  }
}
