import { listVariable } from '@oxbow/chain/listVariable'
import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'
import { currencyCodeSchema, type Site } from '@oxbow/contract/Site'
import { type Hex, keccak256 } from 'viem'
import { z } from 'zod'
import { exampleRates } from '../exampleRates.ts'
import { loadSiteFile, type SiteFile } from './loadSiteFile.ts'

/** What the operator set about pages and visitors; the visitor's country is added with each request. */
export type SiteSettings = Omit<Site, 'country' | 'ensParent' | 'isRegionBlocked' | 'blockedTokens'> & {
  /** Lower-case name of the request header that a proxy writes the visitor's country into. */
  readonly countryHeader: string | undefined
  /** Upper-case codes of countries without trading. */
  readonly blockedCountries: ReadonlySet<string>
  /** Lower case; neither send nor receive. */
  readonly blockedAddresses: ReadonlySet<string>
}

const url = z.url({ protocol: /^https?$/ }).optional()

/** The variables of `SiteSettings`, for the server's one schema. */
export const siteVariables = {
  /** Paths that lead to `/swap` instead, comma separated. */
  OXBOW_BLOCKED_PATHS: listVariable().refine(
    (paths) => paths.every((path) => path.startsWith('/') && path !== '/swap'),
    'write paths that begin with a slash; /swap cannot be blocked',
  ),
  OXBOW_VOTE_URL: url,
  OXBOW_ADDRESS_URL: url,
  OXBOW_APP_URL: url,
  /** `<name>=<url>`, comma separated: pages of the operator for the menu. */
  OXBOW_LINKS: links(),
  /** The same, of wallets that visitors may not have here: `{page}` in an address is the page that is open. */
  OXBOW_WALLET_LINKS: links(),
  /** A file with what the operator says of themselves (`loadSiteFile`). */
  OXBOW_SITE: z.string().optional(),
  /** Whether pages speak of running Oxbow oneself; by default in profile `local` alone. */
  OXBOW_SHOW_SELF_HOSTING: z.enum(['on', 'off']).optional(),
  /** `<code>=<units for one US dollar>`, comma separated. */
  OXBOW_CURRENCY_RATES: listVariable()
    .transform((entries) => entries.map(toPair) as [CurrencyCode, unknown][])
    .pipe(z.array(z.tuple([currencyCodeSchema, z.coerce.number().positive()]))),
  OXBOW_COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .transform((name) => name.toLowerCase())
    .optional(),
  /** Two-letter codes of countries in which nothing is traded, comma separated; needs OXBOW_COUNTRY_HEADER. */
  OXBOW_BLOCKED_COUNTRIES: listVariable()
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), 'write two-letter codes, comma separated'),
  /** Addresses that are not served, comma separated. */
  OXBOW_BLOCKED_ADDRESSES: listVariable()
    .transform((addresses) => addresses.map((address) => address.toLowerCase() as Hex))
    .refine(
      (addresses) => addresses.every((address) => /^0x[0-9a-f]{40}$/.test(address)),
      'write addresses, comma separated',
    ),
}

/**
 * From the parsed variables. Profile `local` has currencies without being told; a public Oxbow shows dollars until it knows rates.
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

/** What the pages of one visitor learn. Whose addresses are blocked stays here; a page can tell of an address that it has whether it is one of them. */
export function toSite(settings: SiteSettings, headers: Headers): Omit<Site, 'blockedTokens' | 'ensParent'> {
  const { countryHeader: _, blockedCountries: __, blockedAddresses: ___, ...site } = settings
  return { ...site, country: readCountry(settings, headers), isRegionBlocked: isRegionBlocked(settings, headers) }
}

/** A visitor from nowhere known is let in: the operator's proxy names the country of everybody it can. */
export function isRegionBlocked(settings: SiteSettings, headers: Headers): boolean {
  const country = readCountry(settings, headers)
  return country !== null && settings.blockedCountries.has(country)
}

/** The visitor's country, if a trusted header names one. Unknown origins (`XX`, `T1` of some proxies) are no country. */
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
