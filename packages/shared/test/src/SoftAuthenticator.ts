import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Credential = {
  readonly id: Buffer
  readonly rpId: string
  readonly userId: Buffer
  readonly cose: Buffer
  readonly key: KeyObject
  /** The authenticator's PRF secret. */
  readonly prfSecret: Buffer
}

/** A page's request, with bytes as base64url, and the origin that the browser would vouch for. */
export type PasskeyRequest = {
  readonly origin: string
  readonly challenge: string
  readonly rpId: string
  readonly userId?: string
  readonly exclude?: readonly string[]
  readonly allow?: readonly string[]
  /** PRF input. */
  readonly prf?: string | undefined
}

/** Values that a forger would change. */
export type Forgery = {
  readonly type?: string
  readonly origin?: string
  readonly rpId?: string
  readonly crossOrigin?: boolean
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A software authenticator for tests, usable in several pages and contexts with the same passkeys. ES256, PRF, no attestation. */
export class SoftAuthenticator {
  /** Whether it supports PRF; whether the user refuses. */
  hasPrf = true
  isRefusing = false
  /** Acts as several devices: creates a second passkey where a single device would refuse. */
  isSeveral = false
  /** The operations it was used for. */
  readonly uses: ('create' | 'get')[] = []
  counter = 0
  readonly #credentials = new Map<string, Credential>()

  create(request: PasskeyRequest, forgery: Forgery = {}) {
    this.#assertAllowed(request)
    if (!this.isSeveral && request.exclude?.some((id) => this.#credentials.has(id)))
      throw new PasskeyError('InvalidStateError')
    this.uses.push('create')
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x!)],
        [-3, bytes(y!)],
      ]),
    )
    const credential = {
      id: randomBytes(32),
      rpId: request.rpId,
      userId: bytes(request.userId ?? 'AA'),
      cose,
      key: privateKey,
      prfSecret: randomBytes(32),
    }
    const id = text(credential.id)
    this.#credentials.set(id, credential)
    const authData = this.#authData(credential, forgery, true)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', request, forgery),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'] as const,
      },
      prf: this.#prf(credential, request.prf),
    }
  }

  get(request: PasskeyRequest, forgery: Forgery = {}) {
    this.#assertAllowed(request)
    const listed = request.allow?.length ? request.allow : [...this.#credentials.keys()]
    const credential = listed.map((id) => this.#credentials.get(id)).find((each) => each?.rpId === request.rpId)
    if (credential === undefined) throw new PasskeyError('NotAllowedError')
    this.uses.push('get')
    const authData = this.#authData(credential, forgery, false)
    const clientDataJSON = clientData('webauthn.get', request, forgery)
    const hash = createHash('sha256').update(bytes(clientDataJSON)).digest()
    const id = text(credential.id)
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, hash]), credential.key)),
        userHandle: text(credential.userId),
      },
      prf: this.#prf(credential, request.prf),
    }
  }

  /** The browser's rule: `rpId` is the origin's host or a parent domain. */
  #assertAllowed({ origin, rpId }: PasskeyRequest): void {
    const { hostname } = new URL(origin)
    const isAbove = hostname.endsWith(`.${rpId}`) && rpId.includes('.')
    if (hostname !== rpId && !isAbove) throw new PasskeyError('SecurityError')
    if (this.isRefusing) throw new PasskeyError('NotAllowedError')
  }

  #authData({ id, rpId, cose }: Credential, forgery: Forgery, isNew: boolean): Buffer {
    const flags = 0x19 | (forgery.isVerified === false ? 0 : 0x04) | (isNew ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forgery.counter ?? this.counter)
    const rpHash = createHash('sha256')
      .update(forgery.rpId ?? rpId)
      .digest()
    const attested = isNew ? [Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, cose] : []
    return Buffer.concat([rpHash, Buffer.from([flags]), counter, ...attested])
  }

  #prf({ prfSecret }: Credential, input: string | undefined): string | undefined {
    if (!this.hasPrf || input === undefined) return undefined
    const salt = createHash('sha256').update('WebAuthn PRF\0').update(bytes(input)).digest()
    return text(createHmac('sha256', prfSecret).update(salt).digest())
  }
}

/** Has the name of the browser's own error. */
export class PasskeyError extends Error {
  constructor(name: string) {
    super(name)
    this.name = name
  }
}

function clientData(type: string, { challenge, origin }: PasskeyRequest, forgery: Forgery): string {
  const { crossOrigin = false } = forgery
  const data = { type: forgery.type ?? type, challenge, origin: forgery.origin ?? origin, crossOrigin }
  return text(Buffer.from(JSON.stringify(data)))
}

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')
const text = (buffer: Buffer) => buffer.toString('base64url')

/** The subset of CBOR that attestations need. */
function cbor(value: unknown): Buffer {
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  const map = value as Map<unknown, unknown>
  return Buffer.concat([head(5, map.size), ...[...map].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
