import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
// The CommonJS file that mercurius loads too: graphql-js refuses to work with two copies of itself.
import { NoSchemaIntrospectionCustomRule, type ValidationRule } from 'graphql/index.js'

/** Lexical tokens per query; our largest document has about 60. */
export const maxTokens = 500

/**
 * Validation rules for queries. Our deepest document has a depth of 4 and a cost of about 130; the printed schema is in packages/exchange/contract,
 * so introspection is off.
 */
export const graphqlLimits = [
  maxDepthRule({ n: 6, exposeLimits: false }),
  costLimitRule({ maxCost: 1_000, exposeLimits: false }),
  maxAliasesRule({ n: 5, exposeLimits: false }),
  maxDirectivesRule({ n: 5, exposeLimits: false }),
  NoSchemaIntrospectionCustomRule,
] as unknown as ValidationRule[]
