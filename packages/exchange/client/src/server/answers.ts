import '@oxbow/contract/jitless'
import { configSchema } from '@oxbow/contract/Config'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { quoteResponseSchema } from '@oxbow/contract/Quote'
import { testnetResponseSchema } from '@oxbow/contract/Testnet'
import { tokensResponseSchema } from '@oxbow/contract/Tokens'

/**
 * Schemas of the responses before the first quote. Loaded with the first request, because creating schemas slows a page's start and isn't needed before a response arrives.
 */
export const answers = {
  config: configSchema,
  networks: networksResponseSchema,
  quote: quoteResponseSchema,
  testnet: testnetResponseSchema,
  tokens: tokensResponseSchema,
}
