import { createNonceKeeper } from '../nonce/createNonceKeeper.ts'
import type { EvmTransaction, Hex } from '../signer/EvmTransaction.ts'
import type { SigningKeyring } from '../signer/signDigest.ts'
import { signTransaction } from '../signer/signTransaction.ts'
import type { Chains, WalletChain } from './createChains.ts'
import type { ChainNode } from './createNode.ts'
import { ProviderError, toProviderError } from './ProviderError.ts'
import { readQuantity } from './prepareTransaction.ts'

/** Signs the transaction that `fill` makes for a nonce, and broadcasts it. Returns its hash. */
export type Sender = (
  chain: WalletChain,
  from: Hex,
  fill: (nonce: number) => EvmTransaction,
  wantedNonce?: number,
) => Promise<Hex>

export function createSender(options: {
  readonly node: ChainNode
  readonly chains: Chains
  readonly keyring: () => SigningKeyring
}): Sender {
  const { node, chains, keyring } = options
  const nonces = createNonceKeeper({
    node: {
      async countOf(chainId, address, block) {
        const chain = await chains.get(chainId)
        if (chain === undefined) throw new ProviderError('UnknownChain')
        return Number(
          readQuantity(await node.request(chain, { method: 'eth_getTransactionCount', params: [address, block] })),
        )
      },
    },
  })

  return (chain, from, fill, wantedNonce) =>
    nonces.withNonce(
      chain.chainId,
      from,
      async (nonce) => {
        const { raw, hash } = signTransaction(keyring(), from, fill(nonce))
        await broadcast(node, chain, raw)
        return hash
      },
      wantedNonce,
    )
}

/**
 * Throws only when the node rejects the transaction. Without a response it may have
 * been sent all the same: its hash must be followed, because a retry could pay twice.
 */
async function broadcast(node: ChainNode, chain: WalletChain, raw: Hex): Promise<void> {
  try {
    await node.request(chain, { method: 'eth_sendRawTransaction', params: [raw] })
  } catch (error) {
    const { reason, message } = toProviderError(error)
    // The node got it before, from us or from another node.
    if (reason === 'ChainDisconnected' || /already (known|imported)/i.test(message)) return
    throw new ProviderError('TransactionRejected', { message })
  }
}
