import path from 'node:path'
import type { Plugin } from 'vite'

const walletCore = path.join(import.meta.dirname, '../../../packages/wallet/core/src/signer/signDigest.ts')

/** viem hashes blobs, which the wallet never sends, by an older copy of a library that the keys have anyway: 2 kB. */
export function oneSha256(): Plugin {
  return {
    name: 'oxbow:one-sha256',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@noble\/hashes\/sha256$/ },
      handler() {
        return this.resolve('@noble/hashes/sha2.js', walletCore)
      },
    },
  }
}
