import { hexToBytes } from '@noble/hashes/utils.js'
import { createKeyring, type Keyring } from '../keyring/createKeyring.ts'
import { countingRandom } from './countingRandom.ts'
import { bip39Vectors } from './standardVectors.ts'

export const [legalEntropy, legalPhrase] = bip39Vectors[1]!
export const entropy = hexToBytes(legalEntropy)
export const evmKey = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const evmAddress = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const main = { platform: 'evm', name: 'Main' } as const

/** A phrase with three accounts, and an imported key. Created once, because deriving a seed is slow. */
export const saved = (() => {
  const keyring = createKeyring({ random: countingRandom() })
  const { source } = keyring.addPhrase(entropy, main)
  keyring.addAccount({ source, platform: 'evm', name: 'Savings' })
  keyring.addAccount({ source, platform: 'svm', name: 'Solana' })
  keyring.addPrivateKey(evmKey, { platform: 'evm', name: 'Imported' })
  return { bytes: keyring.toBytes(), source }
})()

export function filled(): { keyring: Keyring; source: string } {
  return { keyring: createKeyring({ random: countingRandom(2), bytes: saved.bytes }), source: saved.source }
}
