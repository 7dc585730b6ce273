import path from 'node:path'
import type { Plugin } from 'vite'

const walletCore = path.join(import.meta.dirname, '../../../packages/wallet/core/src/signer/signDigest.ts')
/** Modules of which viem has an older copy and the keyring a newer one. Same functions by the same names. */
const newer: Readonly<Record<string, string>> = {
  '@noble/hashes/sha256': '@noble/hashes/sha2.js',
  '@noble/hashes/sha3': '@noble/hashes/sha3.js',
}

/** Leaves one implementation of each hash in the wallet's pages, without viem's older one: saves 5 kB. */
export function dedupeHashes(): Plugin {
  return {
    name: 'oxbow:one-noble',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@noble\/hashes\/sha(?:256|3)$/ },
      handler(id) {
        return this.resolve(newer[id]!, walletCore)
      },
    },
  }
}
