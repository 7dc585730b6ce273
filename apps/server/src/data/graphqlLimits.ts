import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
// The CommonJS file that mercurius loads too: graphql-js refuses to work with two copies of itself.
import { NoSchemaIntrospectionCustomRule, type ValidationRule } from 'graphql/index.js'

/** Lexical tokens a query may have; the largest of our own documents has about 60. */
export const maxTokens = 500

/**
 * What a query is checked against before anything of it runs. The deepest document of ours is 4 deep and costs about 130; the printed schema is
 * in packages/exchange/contract, so introspection stays off.
 */
export const graphqlLimits = [
  maxDepthRule({ n: 6, exposeLimits: false }),
  costLimitRule({ maxCost: 1_000, exposeLimits: false }),
  maxAliasesRule({ n: 5, exposeLimits: false }),
  maxDirectivesRule({ n: 5, exposeLimits: false }),
  NoSchemaIntrospectionCustomRule,
] as unknown as ValidationRule[]
