import { isIP } from 'node:net'
import { splitList } from '@oxbow/chain/listVariable'
import { remembered } from '../http/remembered.ts'
import { parseHost } from './parseHost.ts'

/** Host names of this server; a page under any other name that resolves here belongs to somebody else (DNS rebinding). */
export type HostList = {
  /** `host`: as in a request, with or without a port. */
  allows(host: string): boolean
  /** Configured names and the listening address. */
  readonly written: readonly string[]
}

/**
 * Parses `OXBOW_HOSTS`: names, `*.name` for all subdomains, or `*` for any, comma separated. Loopback and the listening address are always allowed;
 * when listening on all addresses, also IP addresses, which can't be rebound.
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
  // Cached: parsing each request's host took 5 % of the time of a quote.
  return { written, allows: remembered(allows) }
}

/** Lower-case, without port and trailing dot, IPv6 in brackets; undefined if it is invalid in a URL. */
function toHostname(host: string): string | undefined {
  const bracketed = isIP(host) === 6 ? `[${host}]` : host
  return /^[\w.:[\]-]+$/.test(bracketed) ? parseHost(bracketed)?.hostname : undefined
}
