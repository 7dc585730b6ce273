import { z } from 'zod'

const hex = z.templateLiteral(['0x', z.string()])

/** A sent transaction: signed bytes, or what an account whose key nobody has (an impersonated one) asked for. */
const transactionSchema = z.object({
  type: z.literal('transaction'),
  hash: hex,
  sent: z.union([z.object({ raw: hex }), z.object({ request: z.looseObject({ from: hex }) })]),
})

/** A state that somebody set by hand, after the block of this number. */
const changeSchema = z.object({
  type: z.literal('change'),
  after: z.int(),
  method: z.string(),
  params: z.array(z.unknown()),
})

/** The node is about to be asked for a block. */
const miningSchema = z.object({ type: z.literal('mining'), after: z.int(), timestamp: z.int() })

/** What makes the same block of the same transactions again. */
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
