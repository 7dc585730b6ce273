import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createEntropy } from '@oxbow/wallet-core/createEntropy'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault } from '@oxbow/wallet-core/openVault'
import { signAddressProof } from '@oxbow/wallet-core/signAddressProof'
import { wipe } from '@oxbow/wallet-core/wipe'
import { askPasskey } from '../passkey/askPasskey.ts'
import { askServer, type KeptWallet } from '../server/askServer.ts'
import { evmAddresses } from './evmAddresses.ts'
import { type KnownWallet, knownWallet } from './knownWallet.ts'
import { makePasskey } from './makePasskey.ts'
import { openWith } from './openWith.ts'
import { random } from './random.ts'

/** A new wallet: a recovery phrase that only its passkey opens. Nothing is kept before the passkey gave its PRF twice. */
export async function createWallet(): Promise<KnownWallet> {
  const { registration, prf, credential, challenge } = await makePasskey('Oxbow wallet', [])
  const keyring = createKeyring({ random })
  const entropy = createEntropy(random)
  try {
    const { address } = keyring.addPhrase(entropy, { platform: 'evm', name: 'Wallet 1' })
    const content = keyring.toBytes()
    const vault = createVault(content, { kind: 'passkey', credential, prf }, { realm: location.origin, random })
    const text = sealVault(vault, random)
    wipe(content)
    closeVault(vault)
    const { wallet } = await askServer<{ wallet: KeptWallet }>('/v1/vault/register', {
      response: registration,
      address,
      proof: signAddressProof(keyring, address, { origin: location.origin, credential, challenge }),
      vault: text,
    })
    return remember(wallet, [address])
  } finally {
    wipe(entropy, prf)
    keyring.wipe()
  }
}

/** Opens the wallet of a passkey, as the server keeps it, and so proves that the passkey opens it. */
export async function signIn(): Promise<KnownWallet> {
  const known = knownWallet.get()
  const { challenge } = await askServer<{ challenge: string }>('/v1/vault/challenge', { kind: 'sign-in' })
  const answer = await askPasskey(challenge, known?.passkeys.map(({ id }) => id) ?? [])
  const { wallet } = await askServer<{ wallet: KeptWallet }>('/v1/vault/verify', {
    kind: 'sign-in',
    response: answer.response,
  })
  // A server that put back an older vault would bring back what was deleted.
  const least = known?.address === wallet.address ? known.revision : 0
  return remember(wallet, await openWith(wallet.vault, answer, evmAddresses, least))
}

export function remember(wallet: KeptWallet, addresses: readonly string[]): KnownWallet {
  const known = { ...wallet, addresses }
  knownWallet.set(known)
  return known
}
