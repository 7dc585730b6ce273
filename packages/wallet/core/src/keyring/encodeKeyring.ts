import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readPolicy, toPolicyJson } from '../limits/policyText.ts'
import { noPolicy, type SpendingPolicy } from '../limits/SpendingPolicy.ts'
import { wipe } from '../secrets/wipe.ts'
import { isAccountName } from './accountName.ts'
import type { KeyringAccount, KeyringContent, SecretSource } from './KeyringContent.ts'
import { KeyringError } from './KeyringError.ts'

/** Raised when the layout changes; `decodeKeyring` still reads older ones. Version 2 adds limits, which a version 1 reader would drop on save. */
const version = 2

type Listed = { readonly kind: unknown; readonly id: unknown; readonly platform?: unknown; readonly length: unknown }

/**
 * Serializes a keyring to the bytes that a vault seals: a version, the length of a JSON text, that JSON with the
 * public data, then the secrets one after the other. Secrets are never in the JSON because strings can't be wiped.
 */
export function encodeKeyring({ sources, accounts, policy }: KeyringContent): Uint8Array {
  const listed = sources.map(({ secret, ...rest }) => ({ ...rest, length: secret.length }))
  // Without limits, the version 1 format is written.
  const isLimited = policy.rules !== undefined || policy.raise !== undefined
  const open = { sources: listed, accounts }
  const json = utf8ToBytes(
    JSON.stringify(isLimited ? { sources: listed, accounts, policy: toPolicyJson(policy) } : open),
  )
  const head = new Uint8Array(5)
  head[0] = isLimited ? version : 1
  new DataView(head.buffer).setUint32(1, json.length)
  return concatBytes(head, json, ...sources.map(({ secret }) => secret))
}

/** @throws KeyringError for bytes that `encodeKeyring` didn't write. Secrets are copied; the caller wipes `bytes` */
export function decodeKeyring(bytes: Uint8Array): KeyringContent {
  if (bytes.length < 5 || bytes[0] === 0) throw unreadable()
  if (bytes[0]! > version)
    throw new KeyringError('This wallet was saved by a newer version of Oxbow. Update to open it.', 'KeyringTooNew')
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1)
  const { listed, accounts, policy } = readJson(bytes.subarray(5, 5 + length), bytes[0]!)
  const sources: SecretSource[] = []
  try {
    let at = 5 + length
    for (const each of listed) {
      const secret = bytes.slice(at, at + Number(each.length))
      sources.push(toSource(each, secret))
      at += secret.length
    }
    if (at !== bytes.length || !areConsistent(sources, accounts)) throw unreadable()
  } catch (cause) {
    wipe(...sources.map(({ secret }) => secret))
    throw cause
  }
  return { sources, accounts, policy }
}

function readJson(
  json: Uint8Array,
  written: number,
): { listed: readonly Listed[]; accounts: readonly KeyringAccount[]; policy: SpendingPolicy } {
  try {
    const { sources, accounts, policy: limits } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
    const policy = written === 1 ? noPolicy : readPolicy(limits)
    if (Array.isArray(sources) && Array.isArray(accounts) && accounts.every(isAccount) && policy !== undefined)
      return { listed: sources, accounts, policy }
  } catch {
    // Falls through to `unreadable`: the parser's message would quote the text.
  }
  throw unreadable()
}

function toSource({ kind, id, platform, length }: Listed, secret: Uint8Array): SecretSource {
  if (typeof id !== 'string' || id === '' || secret.length !== length) throw unreadable()
  if (kind === 'phrase' && [16, 20, 24, 28, 32].includes(secret.length)) return { kind, id, secret }
  if (kind === 'private-key' && isPlatform(platform) && secret.length === 32) return { kind, id, platform, secret }
  throw unreadable()
}

/** No duplicate ids or addresses, and each account has a source of its platform. */
function areConsistent(sources: readonly SecretSource[], accounts: readonly KeyringAccount[]): boolean {
  const byId = new Map(sources.map((source) => [source.id, source]))
  return (
    byId.size === sources.length &&
    new Set(accounts.map(({ address }) => address)).size === accounts.length &&
    accounts.every(({ source, platform }) => {
      const found = byId.get(source)
      return found?.kind === 'phrase' || found?.platform === platform
    })
  )
}

function isAccount(value: unknown): value is KeyringAccount {
  if (typeof value !== 'object' || value === null) return false
  const { platform, address, name, source, index } = value as Record<string, unknown>
  return (
    isPlatform(platform) &&
    typeof address === 'string' &&
    isAccountName(name) &&
    typeof source === 'string' &&
    Number.isInteger(index) &&
    Number(index) >= 0
  )
}

function isPlatform(value: unknown): value is 'evm' | 'svm' {
  return value === 'evm' || value === 'svm'
}

function unreadable(): KeyringError {
  return new KeyringError('The vault does not contain a keyring.', 'KeyringUnreadable')
}
