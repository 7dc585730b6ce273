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

/** What a server must see before it keeps a vault, or one more passkey, under an address. */
export type AddressProof = {
  /** Of the wallet, such as `https://wallet.example.org`: good at no other host and no other port. */
  readonly origin: string
  /** Of the passkey that is registered with it, base64url. */
  readonly credential: string
  /** The server's, good once: the same that the new passkey signed. */
  readonly challenge: string
}

/**
 * Proves that whoever registers a passkey for an address has its key (EIP-712). The domain has neither chain nor contract, so that no contract takes
 * it, and `readTypedData` refuses it, so that no site gets one.
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
