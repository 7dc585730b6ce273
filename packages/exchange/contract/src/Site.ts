import { z } from 'zod/mini'
import { currencyCodes } from './CurrencyCode.ts'
import { hashSchema } from './Scalar.ts'

export const currencyCodeSchema = z.enum(currencyCodes)

const webUrlSchema = z.url({ protocol: /^https?$/ })

/** Null where there is no such page. */
const legalSchema = z.object({
  termsUrl: z.nullable(webUrlSchema),
  privacyUrl: z.nullable(webUrlSchema),
  contactUrl: z.nullable(z.url({ protocol: /^(https?|mailto)$/ })),
})

/** A name that somebody registered: below one without a dot, as `eth`, are everybody's names. */
const ensParentSchema = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))

/** What an operator decides about the pages around the trades. */
export const siteSchema = z.object({
  /** Paths that lead to `/swap` instead, lower case, without a slash at the end. */
  blockedPaths: z.array(z.string()),
  /** Where paths of other sites lead; null when this Oxbow has no such place. */
  leaves: z.object({ vote: z.nullable(webUrlSchema), address: z.nullable(webUrlSchema) }),
  /** Where the wallet app can be had; null while there is none. */
  appUrl: z.nullable(webUrlSchema),
  /** The operator's own pages, in the menu as they are named here. */
  links: z.array(z.object({ name: z.string(), url: webUrlSchema })),
  /** Wallets that are not in every browser, and where each opens the page that is shown: `{page}` in an address is that page. */
  wallets: z._default(z.array(z.object({ name: z.string(), url: webUrlSchema })), []),
  /** What the operator calls the site; null for Oxbow. */
  name: z._default(z.nullable(z.string()), null),
  legal: z._default(legalSchema, { termsUrl: null, privacyUrl: null, contactUrl: null }),
  /** What visitors from the United Kingdom are told, in the operator's words; null for those that the pages have. */
  unitedKingdom: z._default(
    z.nullable(z.object({ text: z.string(), more: z.nullable(z.string()), url: z.nullable(webUrlSchema) })),
    null,
  ),
  /** The ENS name below which wallets anywhere find this server's usernames; null where they are names of this server alone. */
  ensParent: z._default(z.nullable(ensParentSchema), null),
  /** Whether pages speak of running Oxbow oneself. */
  showsSelfHosting: z._default(z.boolean(), false),
  /** Sums are known in US dollars and shown at these rates. */
  currencies: z.object({
    /** `example`: a table that came with the software and is as old as it; `operator`: set by who runs this Oxbow. */
    source: z.enum(['example', 'operator']),
    /** Units of the currency for one US dollar. A currency that is not here is not offered. */
    perDollar: z.partialRecord(currencyCodeSchema, z.number().check(z.positive())),
  }),
  /** Of the visitor, two upper-case letters, as a header that the operator trusts says; null when there is none. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** Whether the operator offers no trading there. */
  isRegionBlocked: z._default(z.boolean(), false),
  /** `<chainId>:<address>`, lower case, of tokens that this Oxbow does not trade. */
  blockedTokens: z._default(z.array(z.string()), []),
  /** keccak-256 of each address that is not served, as 20 bytes: enough to know one's own, not to read the list. */
  blockedAddressDigests: z._default(z.array(hashSchema), []),
})

export type Site = z.infer<typeof siteSchema>
