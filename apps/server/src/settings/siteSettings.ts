import { listVariable } from '@oxbow/chain/listVariable'
import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'
import { currencyCodeSchema, type Site } from '@oxbow/contract/Site'
import { type Hex, keccak256 } from 'viem'
import { z } from 'zod'
import { exampleRates } from '../exampleRates.ts'
import { loadSiteFile, type SiteFile } from './loadSiteFile.ts'

/** The operator's settings for pages and visitors; the visitor's country is added per request. */
export type SiteSettings = Omit<Site, 'country' | 'ensParent' | 'isRegionBlocked' | 'blockedTokens'> & {
  /** Lower-case name of the request header with the visitor's country, set by a proxy. */
  readonly countryHeader: string | undefined
  /** Upper-case codes of countries without trading. */
  readonly blockedCountries: ReadonlySet<string>
  /** Lower case; can neither send nor receive. */
  readonly blockedAddresses: ReadonlySet<string>
}

const url = z.url({ protocol: /^https?$/ }).optional()

/** Variables of `SiteSettings`, for the server's schema. */
export const siteVariables = {
  /** Paths that redirect to `/swap`, comma separated. */
  OXBOW_BLOCKED_PATHS: listVariable().refine(
    (paths) => paths.every((path) => path.startsWith('/') && path !== '/swap'),
    'write paths that begin with a slash; /swap cannot be blocked',
  ),
  OXBOW_VOTE_URL: url,
  OXBOW_ADDRESS_URL: url,
  OXBOW_APP_URL: url,
  /** `<name>=<url>`, comma separated: pages of the operator for the menu. */
  OXBOW_LINKS: links(),
  /** Same format, for wallets that are unavailable here: `{page}` in a URL is replaced by the current page. */
  OXBOW_WALLET_LINKS: links(),
  /** File with the operator's information about themselves (`loadSiteFile`). */
  OXBOW_SITE: z.string().optional(),
  /** Whether pages mention self-hosting; by default only in profile `local`. */
  OXBOW_SHOW_SELF_HOSTING: z.enum(['on', 'off']).optional(),
  /** `<code>=<units per US dollar>`, comma separated. */
  OXBOW_CURRENCY_RATES: listVariable()
    .transform((entries) => entries.map(toPair) as [CurrencyCode, unknown][])
    .pipe(z.array(z.tuple([currencyCodeSchema, z.coerce.number().positive()]))),
  OXBOW_COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .transform((name) => name.toLowerCase())
    .optional(),
  /** Two-letter codes of countries without trading, comma separated; needs OXBOW_COUNTRY_HEADER. */
  OXBOW_BLOCKED_COUNTRIES: listVariable()
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), 'write two-letter codes, comma separated'),
  /** Blocked addresses, comma separated. */
  OXBOW_BLOCKED_ADDRESSES: listVariable()
    .transform((addresses) => addresses.map((address) => address.toLowerCase() as Hex))
    .refine(
      (addresses) => addresses.every((address) => /^0x[0-9a-f]{40}$/.test(address)),
      'write addresses, comma separated',
    ),
}

/**
 * Settings from the parsed variables. Profile `local` has example currency rates; a public Oxbow only shows dollars until rates are set.
 *
 * @throws {InvalidSiteFileError}
 */
export function toSiteSettings(profile: 'local' | 'public', data: Variables): SiteSettings {
  const rates = Object.fromEntries(data.OXBOW_CURRENCY_RATES)
  const source = data.OXBOW_CURRENCY_RATES.length === 0 && profile === 'local' ? 'example' : 'operator'
  const { name = null, termsUrl = null, privacyUrl = null, contactUrl = null, unitedKingdom } = fileOf(data)
  return {
    name,
    legal: { termsUrl, privacyUrl, contactUrl },
    unitedKingdom: unitedKingdom ? { more: null, url: null, ...unitedKingdom } : null,
    blockedPaths: data.OXBOW_BLOCKED_PATHS.map((path) => path.toLowerCase().replace(/(?<=.)\/+$/, '')),
    leaves: { vote: data.OXBOW_VOTE_URL ?? null, address: data.OXBOW_ADDRESS_URL ?? null },
    appUrl: data.OXBOW_APP_URL ?? null,
    links: data.OXBOW_LINKS.map(([name, url]) => ({ name, url })),
    wallets: data.OXBOW_WALLET_LINKS.map(([name, url]) => ({ name, url })),
    showsSelfHosting: (data.OXBOW_SHOW_SELF_HOSTING ?? (profile === 'local' ? 'on' : 'off')) === 'on',
    currencies: { source, perDollar: { ...(source === 'example' ? exampleRates : rates), USD: 1 } },
    countryHeader: data.OXBOW_COUNTRY_HEADER,
    blockedCountries: new Set(data.OXBOW_BLOCKED_COUNTRIES),
    blockedAddresses: new Set(data.OXBOW_BLOCKED_ADDRESSES),
    blockedAddressDigests: data.OXBOW_BLOCKED_ADDRESSES.map((address) => keccak256(address)).sort(),
  }
}

function fileOf({ OXBOW_SITE: path }: Variables): SiteFile {
  return path === undefined ? {} : loadSiteFile(path)
}

/** Settings that one visitor's pages get. The list of blocked addresses stays private; a page can only check a given address. */
export function toSite(settings: SiteSettings, headers: Headers): Omit<Site, 'blockedTokens' | 'ensParent'> {
  const { countryHeader: _, blockedCountries: __, blockedAddresses: ___, ...site } = settings
  return { ...site, country: readCountry(settings, headers), isRegionBlocked: isRegionBlocked(settings, headers) }
}

/** Visitors without a known country are allowed: the operator's proxy names the country whenever it can. */
export function isRegionBlocked(settings: SiteSettings, headers: Headers): boolean {
  const country = readCountry(settings, headers)
  return country !== null && settings.blockedCountries.has(country)
}

/** The visitor's country, if a trusted header names one. Unknown origins (`XX`, `T1` of some proxies) don't count. */
export function readCountry({ countryHeader }: SiteSettings, headers: Headers): string | null {
  const value = countryHeader && headers[countryHeader]
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

type Variables = z.output<z.ZodObject<typeof siteVariables>>

function links() {
  return listVariable()
    .transform((entries) => entries.map(toPair))
    .pipe(z.array(z.tuple([z.string().min(1), z.url({ protocol: /^https?$/ })]), 'write <name>=<url>, comma separated'))
}

function toPair(entry: string): [string, string] {
  const at = entry.indexOf('=')
  return [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()]
}
