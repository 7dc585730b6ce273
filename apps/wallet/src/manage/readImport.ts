import { createKeyring, type Keyring } from '@oxbow/wallet-core/createKeyring'
import { closeVault, openVault } from '@oxbow/wallet-core/openVault'
import { readPhrase } from '@oxbow/wallet-core/readPhrase'
import { readPrivateKey } from '@oxbow/wallet-core/readPrivateKey'
import { random } from '../vault/random.ts'

export type ImportReading =
  | { readonly status: 'empty' }
  | { readonly status: 'invalid'; readonly problem: ImportProblem }
  | { readonly status: 'valid'; readonly secret: Secret }
  | { readonly status: 'backup'; readonly text: string; readonly realm: string }
export type ImportProblem =
  | { readonly kind: 'key' | 'backup' | 'order' }
  | { readonly kind: 'count'; readonly count: number }
  /** `count` is the total; `words` are the first ones with their position, from 1. */
  | {
      readonly kind: 'words'
      readonly count: number
      readonly words: readonly { readonly at: number; readonly word: string }[]
    }
type Secret = { readonly kind: 'phrase' | 'key'; readonly bytes: Uint8Array }

/** Reads pasted text. */
export function readImport(text: string): ImportReading {
  const trimmed = text.trim()
  if (trimmed === '') return { status: 'empty' }
  if (trimmed.startsWith('{')) return readBackup(trimmed)
  if (/^(0x)?[0-9a-f]{40,}$/i.test(trimmed)) {
    const key = readPrivateKey(trimmed, 'evm')
    return key.status === 'valid'
      ? { status: 'valid', secret: { kind: 'key', bytes: key.key } }
      : { status: 'invalid', problem: { kind: 'key' } }
  }
  const phrase = readPhrase(trimmed)
  if (phrase.status === 'valid') return { status: 'valid', secret: { kind: 'phrase', bytes: phrase.entropy } }
  return { status: 'invalid', problem: problemOf(phrase, trimmed) }
}

function problemOf(phrase: Exclude<ReturnType<typeof readPhrase>, { status: 'valid' }>, typed: string): ImportProblem {
  if (phrase.status === 'wrong-word-count') return { kind: 'count', count: phrase.count }
  if (phrase.status === 'wrong-checksum') return { kind: 'order' }
  const words = typed.split(/\s+/)
  const named = phrase.positions.slice(0, 6).map((at) => ({ at: at + 1, word: words[at] ?? '' }))
  return { kind: 'words', count: phrase.positions.length, words: named }
}

function readBackup(text: string): ImportReading {
  try {
    const { format, realm } = JSON.parse(text) as Record<string, unknown>
    if (format === 'oxbow-vault' && typeof realm === 'string') return { status: 'backup', text, realm }
  } catch {}
  return { status: 'invalid', problem: { kind: 'backup' } }
}

/** Returns a function that adds what was read to a keyring. */
export function fillFrom(
  reading: Extract<ImportReading, { status: 'valid' | 'backup' }>,
  password: string,
): (keyring: Keyring) => void {
  const name = (keyring: Keyring) => `Wallet ${keyring.accounts().length + 1}`
  if (reading.status === 'valid')
    return (keyring) => {
      const { kind, bytes } = reading.secret
      const account = { platform: 'evm', name: name(keyring) } as const
      if (kind === 'phrase') keyring.addPhrase(bytes, account)
      else keyring.addPrivateKey(bytes, account)
    }
  return (keyring) => {
    const vault = openVault(reading.text, { kind: 'password', password }, { realm: reading.realm })
    const kept = createKeyring({ random, bytes: vault.content })
    try {
      for (const { id, kind } of kept.sources()) {
        const accounts = kept.accounts().filter(({ source, platform }) => source === id && platform === 'evm')
        const [first] = accounts
        if (first === undefined) continue
        const account = { platform: 'evm', name: first.name } as const
        if (kind === 'private-key') kept.withKey(first.address, (key) => void keyring.addPrivateKey(key, account))
        else
          addPhrase(
            keyring,
            kept.exportPhrase(id),
            account.name,
            accounts.map(({ index }) => index),
          )
      }
    } finally {
      kept.wipe()
      closeVault(vault)
    }
  }
}

/** The account at index 0 is added with the phrase. */
function addPhrase(keyring: Keyring, phrase: string, name: string, indexes: readonly number[]): void {
  const read = readPhrase(phrase)
  if (read.status !== 'valid') return
  const { source } = keyring.addPhrase(read.entropy, { platform: 'evm', name })
  read.entropy.fill(0)
  for (const index of indexes.filter((each) => each > 0))
    keyring.addAccount({ source, platform: 'evm', name: `${name} ${index + 1}`, index })
}
