import {
  argon2Sync,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
} from 'node:crypto'

/** ASN.1 prefix of a 32-byte X25519 key. */
const privatePrefix = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b656e032100', 'hex')

/** Opens a vault as docs/wallet.md describes it, with Node's own cryptography and none of our code. */
export function openWithNode(
  text: string,
  key: { readonly password: string } | { readonly credential: string; readonly prf: Uint8Array },
): Uint8Array {
  const vault = JSON.parse(text)
  const { nonce, ciphertext, checksum: _, ...header } = vault
  const { format, version, realm, id, address, locks } = header
  const lock = locks.find((each: { id: string }) => each.id === ('password' in key ? 'password' : key.credential))
  const { kdf, publicKey, ephemeral } = lock
  const secret =
    'password' in key
      ? argon2Sync('argon2id', {
          message: key.password.normalize('NFKC'),
          nonce: bytes(kdf.salt),
          parallelism: 1,
          tagLength: 32,
          memory: kdf.memory,
          passes: kdf.passes,
        })
      : key.prf
  const kind = 'password' in key ? 'password' : 'passkey'
  if (version === 2) {
    const { mac, ...sealed } = lock
    const macKey = Buffer.from(hkdfSync('sha256', secret, '', `oxbow/vault/${kind}-mac/v1`, 32))
    const vouched = JSON.stringify({ format, version, realm, id, address, lock: sealed })
    if (createHmac('sha256', macKey).update(vouched).digest('base64url') !== mac) throw new Error('Not vouched for.')
  }
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', `oxbow/vault/${kind}/v1`, 32))
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([privatePrefix, scalar]), format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: Buffer.concat([publicPrefix, bytes(ephemeral)]), format: 'der', type: 'spki' }),
  })
  const salt = Buffer.concat([bytes(ephemeral), bytes(publicKey)])
  const wrapKey = Buffer.from(hkdfSync('sha256', shared, salt, 'oxbow/vault/wrap/v1', 32))
  const lockContext = JSON.stringify({ format, version, realm, id, lock: { id: lock.id, kdf, publicKey, ephemeral } })
  const vaultKey = decrypt(wrapKey, lock.nonce, lock.wrapped, lockContext)
  const opened = decrypt(vaultKey, nonce, ciphertext, JSON.stringify(header))
  return Uint8Array.from(opened.subarray(version === 1 ? 0 : 32 * locks.length))
}

function decrypt(key: Uint8Array, nonce: string, sealed: string, context: string): Buffer {
  const all = bytes(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(all.subarray(-16))
  return Buffer.concat([decipher.update(all.subarray(0, -16)), decipher.final()])
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
