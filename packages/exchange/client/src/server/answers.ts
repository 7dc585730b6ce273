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
 * What a client reads answers by. Loaded with the first question and not before: making schemas is long work for a page that starts, and there is
 * nothing to read until an answer comes.
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
