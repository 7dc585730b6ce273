import { createHash } from 'node:crypto'
import { countingRandom } from './countingRandom.ts'

export const realm = 'https://wallet.oxbow.test'

/** A passkey and its PRF output. */
export function passkey(credential: string, seed: number) {
  return { kind: 'passkey', credential, prf: countingRandom(1_000 + seed)(32) } as const
}

/** Adds the matching checksum to a vault's text without one, as a deliberate attacker would. */
export function changedChecksum(body: string): string {
  const checksum = createHash('sha256').update(body).digest().subarray(0, 8).toString('base64url')
  return `${body.slice(0, -1)},"checksum":"${checksum}"}`
}
