import '@oxbow/contract/jitless'
import type { z } from 'zod/mini'
import type { parseByEntry } from './parseByEntry.ts'

const off = { status: 'off', reason: 'This page cannot read what the server says of it.' }

/** Defaults for invalid parts of `/v1/config`. Blocklists and essential parts have none. */
const defaults: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['version', ''],
  ['refresh', []],
  ['site.blockedPaths', []],
  ['site.leaves', { vote: null, address: null }],
  ['site.appUrl', null],
  ['site.links', []],
  ['site.name', null],
  ['site.legal', { termsUrl: null, privacyUrl: null, contactUrl: null }],
  ['site.unitedKingdom', null],
  ['site.ensParent', null],
  ['site.showsSelfHosting', false],
  ['site.currencies', { source: 'operator', perDollar: {} }],
  ['site.country', null],
  ['features.testWallet', off],
  ['features.data', off],
  ['features.testnets', off],
  ['features.nfts', off],
  ['features.usernames', off],
])

/** Validates a server's configuration: an invalid part with a default is replaced and counted, as if the operator hadn't set it. */
export function parseConfig<T>(schema: z.ZodMiniType<T>, value: unknown): parseByEntry.ReturnType<T> {
  const first = schema.safeParse(value)
  if (first.success) return { ...first, dropped: 0 }
  const odd = new Set(first.error.issues.map(({ path }) => partOf(path)))
  if (odd.has(undefined)) return first
  const copy = structuredClone(value) as Record<string, Record<string, unknown>>
  for (const part of odd as Set<string>) {
    const [group, name] = part.split('.') as [string, string?]
    if (name === undefined) Object.assign(copy, { [group]: defaults.get(part) })
    else Object.assign(copy[group]!, { [name]: defaults.get(part) })
  }
  const second = schema.safeParse(copy)
  return second.success ? { ...second, dropped: odd.size } : first
}

/** The part with a default that contains a path. */
function partOf(path: readonly PropertyKey[]): string | undefined {
  const [group, name] = path.map(String)
  return [`${group}.${name}`, `${group}`].find((part) => defaults.has(part))
}
