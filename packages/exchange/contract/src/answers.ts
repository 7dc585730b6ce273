import './jitless.ts'
import { checkApprovalResponseSchema } from './CheckApproval.ts'
import { configSchema } from './Config.ts'
import { networksResponseSchema } from './Networks.ts'
import { quoteResponseSchema } from './Quote.ts'
import { rewardsResponseSchema } from './Rewards.ts'
import { swapResponseSchema } from './Swap.ts'
import { testnetResponseSchema } from './Testnet.ts'
import { tokensResponseSchema } from './Tokens.ts'

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
