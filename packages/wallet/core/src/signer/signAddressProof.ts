import type { Hex } from './EvmTransaction.ts'
import type { SigningKeyring } from './signDigest.ts'
import { signTypedData } from './signTypedData.ts'
import { walletDomain } from './walletDomain.ts'

const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
  ],
  PasskeyRegistration: [
    { name: 'account', type: 'address' },
    { name: 'origin', type: 'string' },
    { name: 'credential', type: 'string' },
    { name: 'challenge', type: 'string' },
  ],
} as const

/** Proof that a server needs before it stores a vault, or another passkey, under an address. */
export type AddressProof = {
  /** Origin of the wallet, such as `https://wallet.example.org`: the proof isn't valid at another host or port. */
  readonly origin: string
  /** Credential id of the passkey that is registered, base64url. */
  readonly credential: string
  /** The server's single-use challenge, also signed by the new passkey. */
  readonly challenge: string
}

/**
 * Proves that whoever registers a passkey for an address has its key (EIP-712). The domain has no chain and
 * no contract, so that no contract accepts it; `readTypedData` refuses it, so that no site can request it.
 */
export function signAddressProof(keyring: SigningKeyring, address: string, proof: AddressProof): Hex {
  const { origin, credential, challenge } = proof
  return signTypedData(keyring, address, {
    types,
    primaryType: 'PasskeyRegistration',
    domain: walletDomain,
    message: { account: address.toLowerCase(), origin, credential, challenge },
  })
}
