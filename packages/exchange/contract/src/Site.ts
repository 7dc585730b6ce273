import { z } from 'zod/mini'
import { currencyCodes } from './CurrencyCode.ts'
import { hashSchema } from './Scalar.ts'

export const currencyCodeSchema = z.enum(currencyCodes)

const webUrlSchema = z.url({ protocol: /^https?$/ })

/** Null without such a page. */
const legalSchema = z.object({
  termsUrl: z.nullable(webUrlSchema),
  privacyUrl: z.nullable(webUrlSchema),
  contactUrl: z.nullable(z.url({ protocol: /^(https?|mailto)$/ })),
})

/** A registered ENS name. A top-level name such as `eth` isn't allowed, since its subdomains belong to others. */
const ensParentSchema = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))

/** An operator's settings for the pages. */
export const siteSchema = z.object({
  /** Paths that redirect to `/swap`, lower-case, without a trailing slash. */
  blockedPaths: z.array(z.string()),
  /** Links to other sites; null if there is none. */
  leaves: z.object({ vote: z.nullable(webUrlSchema), address: z.nullable(webUrlSchema) }),
  /** Download page of the wallet app; null if there is none. */
  appUrl: z.nullable(webUrlSchema),
  /** The operator's own pages, with their names in the menu. */
  links: z.array(z.object({ name: z.string(), url: webUrlSchema })),
  /** Wallets without a browser extension, with the link that opens the current page in each: `{page}` stands for the page's URL. */
  wallets: z._default(z.array(z.object({ name: z.string(), url: webUrlSchema })), []),
  /** Name of the site; null for Oxbow. */
  name: z._default(z.nullable(z.string()), null),
  legal: z._default(legalSchema, { termsUrl: null, privacyUrl: null, contactUrl: null }),
  /** The operator's notice for visitors from the United Kingdom; null for the default one. */
  unitedKingdom: z._default(
    z.nullable(z.object({ text: z.string(), more: z.nullable(z.string()), url: z.nullable(webUrlSchema) })),
    null,
  ),
  /** ENS name whose subdomains are this server's usernames, so that any wallet can resolve them; null if they only work here. */
  ensParent: z._default(z.nullable(ensParentSchema), null),
  /** Whether pages mention self-hosting. */
  showsSelfHosting: z._default(z.boolean(), false),
  /** Exchange rates for amounts in US dollars. */
  currencies: z.object({
    /** `example`: the table that comes with the software, as old as the release; `operator`: set by the operator. */
    source: z.enum(['example', 'operator']),
    /** Units of the currency per US dollar. Currencies without a rate aren't offered. */
    perDollar: z.partialRecord(currencyCodeSchema, z.number().check(z.positive())),
  }),
  /** The visitor's country, two upper-case letters, from a header that the operator trusts; null without one. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Whether the operator blocks trading there. */
  isRegionBlocked: z._default(z.boolean(), false),
  /** Tokens that the operator blocks: `<chainId>:<address>`, lower-case. */
  blockedTokens: z._default(z.array(z.string()), []),
  /** keccak-256 of each blocked address (20 bytes): a page can check an address without being able to read the list. */
  blockedAddressDigests: z._default(z.array(hashSchema), []),
})

export type Site = z.infer<typeof siteSchema>
