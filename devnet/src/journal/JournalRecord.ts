import { z } from 'zod'

const hex = z.templateLiteral(['0x', z.string()])

/** A sent transaction: signed bytes, or the request of an impersonated account, which has no key. */
const transactionSchema = z.object({
  type: z.literal('transaction'),
  hash: hex,
  sent: z.union([z.object({ raw: hex }), z.object({ request: z.looseObject({ from: hex }) })]),
})

/** A manual state change, after the block with this number. */
const changeSchema = z.object({
  type: z.literal('change'),
  after: z.int(),
  method: z.string(),
  params: z.array(z.unknown()),
})

/** The node is about to mine a block. */
const miningSchema = z.object({ type: z.literal('mining'), after: z.int(), timestamp: z.int() })

/** What is needed to remake a block from the same transactions. */
const blockSchema = z.object({
  type: z.literal('block'),
  number: z.int(),
  timestamp: z.int(),
  hash: hex,
  baseFeePerGas: hex,
  transactions: z.array(hex),
})

export const recordSchema = z.discriminatedUnion('type', [transactionSchema, changeSchema, miningSchema, blockSchema])

export type JournalRecord = z.infer<typeof recordSchema>

export type JournaledTransaction = z.infer<typeof transactionSchema>

export type JournaledBlock = z.infer<typeof blockSchema>
