import { isIP } from 'node:net'
import { splitList } from '@oxbow/chain/listVariable'
import { remembered } from '../http/remembered.ts'
import { parseHost } from './parseHost.ts'

/** Names by which this server may be called; a page of any other name that leads here is somebody else's (DNS rebinding). */
export type HostList = {
  /** `host` as a request names it, with or without a port. */
  allows(host: string): boolean
  /** Those that the operator wrote down, and the address listened on. */
  readonly written: readonly string[]
}

/**
 * Reads `OXBOW_HOSTS`: names, `*.` and a name for all below it, or `*` for any, comma separated. Loopback and the address listened on are always
 * allowed, and where that is every address of the machine, addresses in figures: nobody can make one lead elsewhere.
 *
 * @example createHostList('exchange.example', '127.0.0.1').allows('exchange.example:443') // true
 */
export function createHostList(hosts: string, listenAddress: string): HostList {
  const listed = splitList(hosts.toLowerCase())
  const written = [toHostname(listenAddress) ?? '', ...listed].filter(Boolean)
  const names = new Set(['localhost', '[::1]', ...written])
  const parents = [...names].filter((name) => name.startsWith('*.')).map((name) => name.slice(1))
  const allowsAddresses = listenAddress === '0.0.0.0' || listenAddress === '::'
  const allows = (host: string) => {
    if (names.has('*')) return true
    const hostname = toHostname(host)
    if (hostname === undefined) return false
    return (
      names.has(hostname) ||
      hostname.endsWith('.localhost') ||
      /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
      parents.some((parent) => hostname.endsWith(parent)) ||
      (allowsAddresses && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    )
  }
  // Every request names one, and nearly all the same: reading it anew took a twentieth of a quote.
  return { written, allows: remembered(allows) }
}

/** Lower case, without a port and a dot at the end, IPv6 in brackets; undefined for what no URL can hold. */
function toHostname(host: string): string | undefined {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host
  return /^[\w.:[\]-]+$/.test(bracketed) ? parseHost(bracketed)?.hostname : undefined
}
