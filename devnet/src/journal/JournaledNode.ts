import type { Hex } from 'viem'
import { createRpc, type Rpc, type RpcCall, RpcError, type RpcReply } from '../node/Rpc.ts'
import { takeDump } from '../node/takeDump.ts'
import type { Journal } from './Journal.ts'
import type { JournaledTransaction } from './JournalRecord.ts'
import { type MethodKind, methodKind } from './methodKind.ts'
import { SharedTurn } from './SharedTurn.ts'
import { type RpcBlock, toJournaledBlock } from './toJournaledBlock.ts'

/** A running node whose transactions, blocks and manual state changes are on disk before they are acknowledged. */
export class JournaledNode {
  /** For the devnet's own market: journaled like all others. */
  readonly rpc: Rpc
  readonly #node: Rpc
  readonly #journal: Journal
  readonly #turn = new SharedTurn()
  #headNumber: number

  constructor(options: { url: string; journal: Journal; headNumber: number }) {
    this.#node = createRpc(options.url)
    this.#journal = options.journal
    this.#headNumber = options.headNumber
    this.rpc = this.#createRpc()
  }

  get url(): string {
    return this.#node.url
  }

  /** Answers in the order of the calls. */
  async answer(calls: readonly RpcCall[]): Promise<RpcReply[]> {
    const kinds = calls.map(({ method }) => methodKind(method))
    const isPlain = kinds.every((kind) => kind === 'read' || kind === 'send')
    if (isPlain) return await this.#pass(calls, kinds)
    const replies: RpcReply[] = []
    for (const [index, call] of calls.entries()) replies.push(await this.#answerOne(call, kinds[index]!))
    return replies
  }

  /** Dumps the node's state to `path` while nothing is sent or mined. */
  async dump(path: string): Promise<void> {
    await this.#turn.alone(async () => {
      await this.#assertWritable()
      await takeDump(this.#node, path)
    })
  }

  async #answerOne(call: RpcCall, kind: MethodKind): Promise<RpcReply> {
    switch (kind) {
      case 'mine':
        return await this.#turn.alone(() => this.#mine(call))
      case 'change':
        return await this.#turn.alone(() => this.#change(call))
      case 'refused':
        return {
          error: { code: -32_601, message: `${call.method} would undo what others rely on; start a node of your own.` },
        }
      default:
        return (await this.#pass([call], [kind]))[0]!
    }
  }

  /** Reads and transactions run concurrently; blocks wait until the transactions before them are on disk. */
  async #pass(calls: readonly RpcCall[], kinds: readonly MethodKind[]): Promise<RpcReply[]> {
    if (!kinds.includes('send')) return await this.#node.replies(calls)
    return await this.#turn.shared(async () => {
      await this.#assertWritable()
      const replies = await this.#node.replies(calls)
      const sent = replies.flatMap((reply, index) =>
        kinds[index] === 'send' && 'result' in reply ? [{ call: calls[index]!, hash: reply.result as Hex }] : [],
      )
      await this.#journal.append(await this.#readSent(sent))
      return replies
    })
  }

  async #mine(call: RpcCall): Promise<RpcReply> {
    await this.#assertWritable()
    const before = this.#headNumber
    await this.#journal.append([{ type: 'mining', after: before, timestamp: Math.floor(Date.now() / 1_000) }])
    const [reply] = await this.#node.replies([call])
    const latest = await this.#node.request<RpcBlock>('eth_getBlockByNumber', ['latest', false])
    const numbers = Array.from({ length: Number(latest.number) - before }, (_, index) => before + 1 + index)
    const blocks =
      numbers.length === 1
        ? [latest]
        : await this.#node.batch<RpcBlock>(
            numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] })),
          )
    this.#headNumber = Number(latest.number)
    await this.#journal.append(blocks.map(toJournaledBlock))
    return reply!
  }

  async #change(call: RpcCall): Promise<RpcReply> {
    await this.#assertWritable()
    const [reply] = await this.#node.replies([call])
    const { method, params = [] } = call
    if ('result' in reply!) {
      await this.#journal.append([{ type: 'change', after: this.#headNumber, method, params: [...params] }])
    }
    return reply!
  }

  /** While earlier records aren't on disk, the node gets nothing new to execute. */
  async #assertWritable(): Promise<void> {
    await this.#journal.append([])
  }

  /** The node signs for its own accounts, so only it has the bytes; impersonated ones have no signature. */
  async #readSent(sent: readonly { call: RpcCall; hash: Hex }[]): Promise<JournaledTransaction[]> {
    const unsigned = sent.filter(({ call }) => call.method === 'eth_sendTransaction').map(({ hash }) => hash)
    const ask = async <result>(method: string) =>
      await this.#node.batch<result>(unsigned.map((hash) => ({ method, params: [hash] })))
    const [bytes, details] = await Promise.all([
      ask<Hex>('eth_getRawTransactionByHash'),
      ask<RpcTransaction>('eth_getTransactionByHash'),
    ])
    const bySender = new Map(
      unsigned.map((hash, index): [Hex, JournaledTransaction['sent']] => {
        const transaction = details[index]!
        return [hash, BigInt(transaction.r) === 0n ? { request: toRequest(transaction) } : { raw: bytes[index]! }]
      }),
    )
    return sent.map(({ call, hash }) => ({
      type: 'transaction',
      hash,
      sent: bySender.get(hash) ?? { raw: call.params![0] as Hex },
    }))
  }

  #createRpc(): Rpc {
    const batch = async <result>(calls: readonly RpcCall[]) => {
      const replies = await this.answer(calls)
      return replies.map((reply, index) => {
        if ('error' in reply) throw new RpcError(calls[index]!.method, reply.error.message)
        return reply.result as result
      })
    }
    return {
      url: this.url,
      replies: (calls) => this.answer(calls),
      batch,
      request: async <result>(method: string, params: readonly unknown[] = []) =>
        (await batch<result>([{ method, params }]))[0] as result,
    }
  }
}

type RpcTransaction = { from: Hex; r: Hex; [field: string]: unknown }

const requestFields = [
  'type',
  'to',
  'nonce',
  'gas',
  'value',
  'input',
  'accessList',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
]

function toRequest(transaction: RpcTransaction): { from: Hex; [field: string]: unknown } {
  // Nodes also report a `gasPrice` for a transaction with a maximum fee, but accept only one of the two.
  const fields = requestFields.filter((field) => field !== 'gasPrice' || transaction.maxFeePerGas === undefined)
  return { from: transaction.from, ...Object.fromEntries(fields.map((field) => [field, transaction[field]])) }
}
