import type { Keyring } from '@oxbow/wallet-core/createKeyring'

export function evmAddresses(keyring: Pick<Keyring, 'accounts'>): readonly string[] {
  return keyring.accounts().flatMap(({ platform, address }) => (platform === 'evm' ? [address] : []))
}
