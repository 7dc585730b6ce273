import '@oxbow/contract/jitless'
import { checkApprovalResponseSchema } from '@oxbow/contract/CheckApproval'
import { configSchema } from '@oxbow/contract/Config'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { quoteResponseSchema } from '@oxbow/contract/Quote'
import { rewardsResponseSchema } from '@oxbow/contract/Rewards'
import { swapResponseSchema } from '@oxbow/contract/Swap'
import { testnetResponseSchema } from '@oxbow/contract/Testnet'
import { tokensResponseSchema } from '@oxbow/contract/Tokens'

/**
 * Schemas of the responses. Loaded with the first request, because creating schemas slows a page's start and isn't needed before a response arrives.
 */
export const answers = {
  checkApproval: checkApprovalResponseSchema,
  config: configSchema,
  networks: networksResponseSchema,
  quote: quoteResponseSchema,
  rewards: rewardsResponseSchema,
  swap: swapResponseSchema,
  testnet: testnetResponseSchema,
  tokens: tokensResponseSchema,
}
