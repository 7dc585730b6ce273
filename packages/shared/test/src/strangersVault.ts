import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** The part of a lock that is in every copy of a vault, with bytes as base64url. */
type PublicLock = { readonly id: string; readonly kdf: unknown; readonly publicKey: string }

export type StrangersVault = {
  /** 1 is the format until November 2026. */
  readonly version: 1 | 2
  readonly realm: string
  readonly id: string
  /** Only in version 2. */
  readonly address?: string
  readonly revision: number
  readonly locks: readonly (PublicLock & { readonly mac?: string | null })[]
  readonly content: Uint8Array
}

/** The ASN.1 prefix of a 32-byte X25519 public key. */
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')

/**
 * A vault with an attacker's content, sealed with Node alone to public keys that anyone with a copy of a wallet has: a server, or someone with its
 * database. Before version 2 nothing else was needed.
 */
export function sealAsStranger(vault: StrangersVault): { readonly text: string; readonly key: Buffer } {
  const { version, realm, id, address, revision, content } = vault
  const key = randomBytes(32)
  const locks = vault.locks.map(({ mac = null, ...lock }) => ({
    ...sealTo(lock, { format: 'oxbow-vault', version, realm, id }, key),
    ...(version === 2 && { mac }),
  }))
  const owner = version === 2 ? { address: address ?? null } : {}
  const header = { format: 'oxbow-vault', version, realm, id, ...owner, revision, locks }
  const before = Buffer.alloc(version === 2 ? locks.length * 32 : 0)
  const { nonce, sealed } = encrypt(key, Buffer.concat([before, content]), header)
  const whole = { ...header, nonce, ciphertext: sealed }
  const checksum = createHash('sha256').update(JSON.stringify(whole)).digest().subarray(0, 8).toString('base64url')
  return { text: JSON.stringify({ ...whole, checksum }), key }
}

/** A vault's content; undefined without the right key. */
export function readAsStranger(text: string, key: Buffer): Buffer | undefined {
  const { nonce, ciphertext, checksum: _, ...header } = JSON.parse(text)
  const all = Buffer.from(ciphertext, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(JSON.stringify(header))).setAuthTag(all.subarray(-16))
  try {
    const opened = Buffer.concat([decipher.update(all.subarray(0, -16)), decipher.final()])
    return opened.subarray(header.version === 1 ? 0 : header.locks.length * 32)
  } catch {
    return undefined
  }
}

function sealTo({ id, kdf, publicKey }: PublicLock, vault: object, key: Buffer) {
  const own = generateKeyPairSync('x25519')
  const ephemeral = own.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const der = Buffer.concat([publicPrefix, Buffer.from(publicKey, 'base64url')])
  const theirs = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: theirs })
  const salt = Buffer.concat([ephemeral, Buffer.from(publicKey, 'base64url')])
  const wrapKey = Buffer.from(hkdfSync('sha256', shared, salt, 'oxbow/vault/wrap/v1', 32))
  const lock = { id, kdf, publicKey, ephemeral: ephemeral.toString('base64url') }
  const { nonce, sealed } = encrypt(wrapKey, key, { ...vault, lock })
  return { ...lock, nonce, wrapped: sealed }
}

function encrypt(key: Buffer, content: Uint8Array, context: object) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(JSON.stringify(context)))
  const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  return { nonce: nonce.toString('base64url'), sealed: sealed.toString('base64url') }
}
