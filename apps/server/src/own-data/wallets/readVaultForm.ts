import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Length limit of a vault. A wallet with a phrase and two passkeys has 1,700 characters, one with twenty passkeys 8,000. */
export const maxVaultLength = 12_288

/** This many bytes as base64url without padding. */
const bytes = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`))
const count = z.int().positive()

const lock = {
  id: z.string().min(1).max(1_400),
  kdf: z.strictObject({ name: z.literal('argon2id'), memory: count, passes: count, salt: bytes(16) }).nullable(),
  publicKey: bytes(32),
  ephemeral: bytes(32),
  nonce: bytes(12),
  wrapped: bytes(48),
}
const common = {
  format: z.literal('oxbow-vault'),
  realm: z.string(),
  id: z.string().regex(/^[0-9a-f]{32}$/),
  revision: count,
  nonce: bytes(12),
  ciphertext: z.string().regex(/^[\w-]{22,}$/),
  checksum: bytes(8),
}

/**
 * Format from `docs/wallet.md`. The wallet's reader isn't used: the server shares no code with
 * the realm that holds keys. A window that was open during an update still saves version 1.
 */
const form = z.discriminatedUnion('version', [
  z.strictObject({ ...common, version: z.literal(1), locks: z.array(z.strictObject(lock)).min(1) }),
  z.strictObject({
    ...common,
    version: z.literal(2),
    address: z.string().regex(/^0x[0-9a-f]{40}$/),
    locks: z.array(z.strictObject({ ...lock, mac: bytes(32).nullable() })).min(1),
  }),
])

/** Header of a vault if it is canonical; its content can't be read here. Undefined for any other text. */
export function readVaultForm(text: string): { readonly realm: string; readonly revision: number } | undefined {
  if (text.length > maxVaultLength) return undefined
  const said = form.safeParse(parse(text)).data
  const end = `,"checksum":"${said?.checksum}"}`
  if (said === undefined || !text.endsWith(end) || JSON.stringify(JSON.parse(text)) !== text) return undefined
  const sealed = `${text.slice(0, -end.length)}}`
  const checksum = createHash('sha256').update(sealed).digest().subarray(0, 8).toString('base64url')
  return checksum === said.checksum ? said : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
