import { z } from 'zod/mini'
import type { WalletChain } from './createChains.ts'
import { chainIdText } from './shapes.ts'

const name = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} .()+&/-]{0,39}$/u))
/** Loopback is the user's own node; any other must use https. No user or password in the URL: they would be stored unencrypted. */
const url = z.string().check(
  z.maxLength(300),
  z.refine((text) => {
    const url = URL.parse(text)
    if (url === null || url.username !== '' || url.password !== '') return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname))
  }),
)
const urls = z.array(url).check(z.maxLength(5))

/** A network proposed by a site (EIP-3085). Icons are dropped: nothing is loaded from a URL of a site. */
export const proposedChain = z.pipe(
  z.strictObject({
    chainId: chainIdText,
    chainName: name,
    rpcUrls: urls.check(z.minLength(1)),
    nativeCurrency: z.strictObject({
      name,
      symbol: z.string().check(z.regex(/^[\p{L}\p{N}.$-]{1,10}$/u)),
      // Amounts are shown and signed with 18 decimals; any other number would make them misread.
      decimals: z.literal(18),
    }),
    blockExplorerUrls: z.optional(z.nullable(urls)),
    iconUrls: z.optional(z.nullable(z.array(z.string()))),
  }),
  z.transform(
    ({ chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls }): WalletChain => ({
      chainId,
      name: chainName,
      currency: nativeCurrency,
      nodes: rpcUrls,
      explorers: blockExplorerUrls ?? [],
    }),
  ),
)
