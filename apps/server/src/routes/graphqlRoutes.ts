import { createHash } from 'node:crypto'
import operations from '@oxbow/contract/operations.json' with { type: 'json' }
import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { GraphQLError } from 'graphql/index.js'
import mercurius from 'mercurius'
import { z } from 'zod'
import { VisitorBudget } from '../access/VisitorBudget.ts'
import { VisitorGate } from '../access/VisitorGate.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { visitorOf } from '../http/visitorOf.ts'
import { createAnswerCache } from '../index-data/createAnswerCache.ts'
import { DatabaseBusyError } from '../index-data/Database.ts'
import { gateReads } from '../index-data/gateReads.ts'
import { graphqlLimits, maxTokens } from '../index-data/graphqlLimits.ts'
import { graphqlSchema } from '../index-data/graphqlSchema.ts'
import type { Services } from '../Services.ts'

/** Of ten connections: of all visitors, and of one, whose pages ask for several things at once. */
const statementsAtOnce = { slots: 8, slotsPerVisitor: 3 }

const bodySchema = z.strictObject({
  // mercurius accepts JSON as a parsed document, which would bypass the token limit.
  query: z
    .string()
    .min(1)
    .max(20_000)
    .refine((query) => !isJson(query), 'must be a GraphQL document'),
  variables: z.record(z.string().max(100), z.unknown()).nullish(),
  operationName: z.string().max(100).nullish(),
  /** Sent by some clients; ignored. */
  extensions: z.unknown().optional(),
})

/** `POST /graphql`: one operation per request. Errors have a status and the same body as in REST routes. */
export function graphqlRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const gate = new VisitorGate({ ...statementsAtOnce, busy: () => new DatabaseBusyError() })
    const archiveCalls = new VisitorBudget(Math.ceil(services.env.rateLimitPerMinute / 2))
    const answerOnce = createAnswerCache(services.indexHeads)
    await app.register(mercurius, {
      schema: graphqlSchema,
      routes: false,
      jit: 2,
      validationRules: graphqlLimits,
      graphql: { parseOptions: { maxTokens } },
      // Unformatted: the error handler makes the response.
      errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
    })
    app.post(
      '/graphql',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Tokens, pools, swaps and prices (schema: packages/exchange/contract/generated/schema.graphql)',
          body: bodySchema,
        },
      },
      async (request, reply) => {
        const { query, variables, operationName } = request.body
        if (services.env.answersOnlyPersisted && !isPersisted(query)) throw new UnknownOperationError()
        const { database } = services
        const visitor = visitorOf(request)
        const read = database && gateReads(database, gate, visitor)
        let isComplete = true
        const archiveVisitor = {
          name: visitor,
          spend: () => archiveCalls.spend(request, 1),
          miss() {
            isComplete = false
          },
        }
        const context = { services: { ...services, database: read }, archiveVisitor, reply } as unknown as Parameters<
          typeof app.graphql
        >[1]
        const answer = await answerOnce(JSON.stringify([query, variables, operationName]), async () => {
          const execution = await app
            .graphql(query, context, variables ?? {}, operationName ?? undefined)
            .catch((error: unknown) => {
              throw refusal(error)
            })
          const failure = execution.errors?.[0]
          if (failure) throw causeOf(failure)
          return { text: JSON.stringify(execution), isComplete }
        })
        return reply.type('application/json').send(answer)
      },
    )
  }
}

function isPersisted(query: string): boolean {
  return Object.hasOwn(operations, createHash('sha256').update(query).digest('hex'))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A resolver's error; an error without a path comes from the variables or the operation name, which are the client's. */
function causeOf({ originalError, path, message = '' }: Partial<GraphQLError>): unknown {
  return originalError ?? (path ? new Error(message) : new InvalidQueryError(message))
}

/** Errors before execution: syntax, schema validation, or limits. */
function refusal(error: unknown): unknown {
  const { errors = error instanceof GraphQLError ? [error] : [] } = error as { errors?: readonly Error[] }
  const [first] = errors
  if (!(first instanceof GraphQLError)) return error
  return limitMessage.test(first.message) ? new QueryTooComplexError() : new InvalidQueryError(first.message)
}

const limitMessage = /limit|introspection|too many|token|exceeded/i

export class QueryTooComplexError extends BaseError {
  override name = 'Server.QueryTooComplexError'
  constructor() {
    super('The query requests too much at once.', {
      code: 'QueryTooComplex',
      nextAction: 'Request fewer fields, aliases or levels. Introspection is off.',
    })
  }
}

export class UnknownOperationError extends BaseError {
  override name = 'Server.UnknownOperationError'
  constructor() {
    super('This server only accepts GraphQL operations of its own pages.', {
      code: 'RequestValidationError',
      nextAction: 'Its operator can allow others with OXBOW_PERSISTED_OPERATIONS=off.',
    })
  }
}

export class InvalidQueryError extends BaseError {
  override name = 'Server.InvalidQueryError'
  constructor(message: string) {
    // Removes graphql-js's suggestions, which reveal schema names.
    super(message.replace(/ ?Did you mean .*\?/, '').slice(0, 300), { code: 'RequestValidationError' })
  }
}
