import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { Kind, type OperationDefinitionNode, parse, type TypeNode } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

/** For each operation; `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 30)
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../packages/exchange/contract/generated', name), 'utf8')
const enums = new Map(
  parse(read('schema.graphql')).definitions.flatMap((node) =>
    node.kind === Kind.ENUM_TYPE_DEFINITION ? [[node.name.value, node.values![0]!.name.value]] : [],
  ),
)
const operations = Object.values(JSON.parse(read('operations.json')) as Record<string, string>).map((query) => {
  const operation = parse(query).definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!
  return { name: operation.name!.value, query, operation }
})

const address = `0x${'a'.repeat(40)}` as const
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', '0x', -1, 1.5, 1e308, 2 ** 53, true, [], {}, [[]], [null], { a: [] }),
  fc.constantFrom<unknown>('a'.repeat(78), '9'.repeat(400), `0x${'z'.repeat(40)}`, '\ud800', '-0', '1e400', 'NaN'),
  fc.constantFrom<unknown>("'; drop schema dex; --", '%_%\\', '\u0000', '💥', address, `0x${'f'.repeat(64)}`),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom<unknown>(address, 'x', 31337, -1), { maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** What each operation of the pages takes, with anything in the place of some of its variables, against a real index. */
describe('malformed variables', { tags: 'thorough' }, () => {
  let chain: TestChain
  let index: IndexDatabase
  let server: TestServer
  beforeAll(async () => {
    ;[chain, index] = await Promise.all([startChain(), startIndexDatabase()])
    await index.publish()
    const env = { databaseUrl: index.url, rateLimitPerMinute: 1_000_000 }
    const collections = [{ address, standard: 'erc721' }] as const
    server = await startTestServer(chain, env, undefined, undefined, undefined, collections)
  })
  afterAll(async () => {
    await Promise.all([chain.stop(), index[Symbol.asyncDispose]()])
    await server[Symbol.asyncDispose]()
  })

  test.each(operations)(
    `behavior: ${runs} times $name: data, or a code; never a 5xx or a stack`,
    async ({ query, operation }) => {
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(variablesOf(operation), async (variables) => {
          const body = JSON.stringify({ query, variables })
          const { status, json } = await server.post('/graphql', { query, variables })
          seen.add(status)
          expect(JSON.stringify(json), body).not.toMatch(/\bat .*\.(ts|js):\d|node_modules|select |syntax error/)
          expect(status, `${body} -> ${JSON.stringify(json)}`).toBeLessThan(500)
          const { errorCode, errors } = json as { errorCode?: string; errors?: readonly { message: string }[] }
          if (status >= 400) expect(errorCode).toMatch(/^[A-Z]\w+$/)
          for (const { message } of errors ?? []) expect(message.length).toBeGreaterThan(5)
        }),
        {
          numRuns: runs,
          endOnFailure: true,
          // What has been found once; and all that is asked for, and nothing.
          examples: [[{ ...plainVariables(operation), search: '\u0000' }], [plainVariables(operation)], [{}]],
        },
      )
      expect(seen).toContain(200)
      if (operation.variableDefinitions?.length) expect(seen).toContain(400)
    },
  )
})

function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode): fc.Arbitrary<Record<string, unknown>> {
  const entries = variableDefinitions.map(({ variable, type }) => {
    const plain = fc.constant(plainValue(variable.name.value, type))
    return [
      variable.name.value,
      fc.option(fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: odd }), { nil: undefined, freq: 8 }),
    ]
  })
  return fc.record(Object.fromEntries(entries))
}

function plainVariables({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.map(({ variable, type }) => [variable.name.value, plainValue(variable.name.value, type)]),
  )
}

/** Something that the operation accepts. */
function plainValue(name: string, type: TypeNode): unknown {
  if (name in special) return special[name]
  if (type.kind === Kind.NON_NULL_TYPE) return plainValue(name, type.type)
  if (type.kind === Kind.LIST_TYPE) return [plainValue(name, type.type)]
  const values: Record<string, unknown> = {
    Int: name.startsWith('chainId') ? 31337 : 10,
    Boolean: true,
    String: address,
  }
  return values[type.name.value] ?? enums.get(type.name.value)
}

/** Words of a form of their own, and the place in a list, which only the list itself gives. */
const special: Record<string, unknown> = {
  protocol: 'v3',
  only: [`31337-${address}`],
  held: [`31337-${address}`],
  tokenId: '7',
  after: undefined,
}
