import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { toEvmAddress } from '../keyring/toAddress.ts'
import type { EvmTransaction, Hex } from '../signer/EvmTransaction.ts'
import { hashMessage, signMessage } from '../signer/signMessage.ts'
import { signTypedData } from '../signer/signTypedData.ts'
import type { ApprovalAnswer, SigningApproval } from './Approval.ts'
import { countSpending } from './countSpending.ts'
import { ProviderError } from './ProviderError.ts'
import type { Answers, ProviderHost, Requester, SiteState } from './ProviderHost.ts'
import { prepareTransaction } from './prepareTransaction.ts'

type Method = 'personal_sign' | 'personal_ecRecover' | 'eth_signTypedData_v4' | 'eth_sendTransaction'

/** Signatures for sites, by an account that the site sees, after the user's approval. */
export function signingAnswers(host: ProviderHost): Answers<Method> {
  return {
    async personal_sign(asker, { account, message }) {
      await stateWith(host, asker, account)
      const bytes = hexToBytes(message.slice(2))
      const text = textOf(bytes)
      await approve(host, asker, { kind: 'message', origin: asker.origin, account, message, text })
      return signMessage(host.keyring(), account, bytes)
    },

    async personal_ecRecover(_asker, { message, signature }) {
      const bytes = hexToBytes(signature.slice(2))
      // Usually 27 or 28; some wallets give 0 or 1.
      const recovery = bytes[64]! % 27
      try {
        const recovered = concatBytes(Uint8Array.of(recovery), bytes.subarray(0, 64))
        const digest = hashMessage(hexToBytes(message.slice(2)))
        return toEvmAddress(secp256k1.recoverPublicKey(recovered, digest, { prehash: false }))
      } catch {
        throw new ProviderError('InvalidParams')
      }
    },

    async eth_signTypedData_v4(asker, [account, data]) {
      const { chain } = await stateWith(host, asker, account)
      const { chainId, verifyingContract } = data.domain
      if (chainId !== undefined && String(chainId) !== String(chain.chainId))
        throw new ProviderError('InvalidParams', {
          message: `This signature is for another network than ${chain.chainId}, where the site is.`,
        })
      await assertOutside(host, verifyingContract)
      await approve(host, asker, { kind: 'typed-data', origin: asker.origin, account, chain, data })
      return signTypedData(host.keyring(), account, data)
    },

    async eth_sendTransaction(asker, [requested]) {
      const account = requested.from
      const { chain } = await stateWith(host, asker, account)
      if (requested.chainId !== undefined && requested.chainId !== chain.chainId)
        throw new ProviderError('InvalidParams', { message: 'That transaction is for another network.' })
      if (requested.data !== '0x') await assertOutside(host, requested.to)
      const transaction = await prepareTransaction(host.node, chain, requested)
      const question = {
        kind: 'transaction',
        origin: asker.origin,
        account,
        chain,
        transaction,
        nonce: requested.nonce,
      } as const
      const { fees } = await approve(host, asker, question)
      return host.send(
        chain,
        account,
        (nonce) => ({ ...transaction, ...fees, nonce }) as EvmTransaction,
        requested.nonce,
      )
    },
  }
}

/** @throws ProviderError 4100 unless the site sees that account */
export async function stateWith(host: ProviderHost, { origin }: Requester, account: Hex): Promise<SiteState> {
  const state = await host.stateOf(origin)
  if (!state.accounts.includes(account)) throw new ProviderError('Unauthorized')
  return state
}

/** Asks the user, then checks the permission again, which may have been revoked meanwhile, and counts the request toward the owner's limits. */
export async function approve(
  host: ProviderHost,
  asker: Requester,
  approval: SigningApproval,
): Promise<ApprovalAnswer> {
  const answer = await host.gate(approval, asker.signal)
  await stateWith(host, asker, approval.account)
  await countSpending(host.limits, approval)
  return answer
}

/** An upgraded account obeys calls to itself, what is signed for it, and its delegation contract: access to any of these is access to the account. */
export async function assertOutside(host: ProviderHost, contract: unknown): Promise<void> {
  const guarded = [...(await host.accounts()), ...host.guarded]
  if (typeof contract === 'string' && guarded.includes(contract.toLowerCase() as Hex))
    throw new ProviderError('InvalidParams', {
      message: 'Sites cannot request calls from an account of this wallet to itself.',
    })
}

/** Undefined for bytes that aren't UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
