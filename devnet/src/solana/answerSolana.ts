import { base58 } from '@scure/base'
import { z } from 'zod'
import type { SimulatedSolana } from './createSimulatedSolana.ts'

/** Of no public network. */
export const simulatedGenesis = base58.encode(new Uint8Array(32).fill(7))

const address = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  .refine((text) => base58.decode(text).length === 32)
const optional = z.unknown().optional()

type Method = (node: SimulatedSolana, params: readonly unknown[]) => unknown

/** The methods that pages, tests and @solana/kit use, as Solana's nodes answer them. */
const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getGenesisHash: () => simulatedGenesis,
  getSlot: (node) => node.slot(),
  getBlockHeight: (node) => node.slot(),
  getVersion: () => ({ 'solana-core': 'oxbow simulated', 'feature-set': 0 }),
  getLatestBlockhash: (node) => inContext(node, { blockhash: node.latestBlockhash(), lastValidBlockHeight: 1_000_000 }),
  getMinimumBalanceForRentExemption: (node, params) =>
    Number(node.rentOf(read([z.number().int().min(0).max(10_485_760)], params)[0] as number)),
  getBalance: (node, params) => inContext(node, Number(node.balanceOf(addressOf(params)))),
  getAccountInfo(node, params) {
    const found = node.accountOf(addressOf(params))
    if (!found) return inContext(node, null)
    const { lamports, data, owner } = found
    const value = { lamports: Number(lamports), owner, executable: false, rentEpoch: 0, space: data.length }
    return inContext(node, { ...value, data: [Buffer.from(data).toString('base64'), 'base64'] })
  },
  getTokenAccountsByOwner(node, params) {
    const owner = addressOf(params)
    const filter = z.object({ programId: address.optional(), mint: address.optional() }).parse(params[1])
    const isHere = filter.programId === undefined || filter.programId === 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const tokens = isHere ? node.tokensOf(owner) : []
    return inContext(
      node,
      tokens
        .filter(({ mint }) => filter.mint === undefined || filter.mint === mint)
        .map(({ address: pubkey, mint, amount, decimals }) => ({
          pubkey,
          account: {
            data: {
              program: 'spl-token',
              parsed: {
                type: 'account',
                info: { mint, owner, state: 'initialized', tokenAmount: { amount: amount.toString(), decimals } },
              },
            },
          },
        })),
    )
  },
  getSignaturesForAddress(node, params) {
    const account = addressOf(params)
    return node
      .outcomes()
      .filter(({ accounts }) => accounts.includes(account))
      .map(({ signature, slot, err }) => ({ signature, slot, err, memo: null, confirmationStatus: 'finalized' }))
  },
  getSignatureStatuses(node, params) {
    const [asked] = read([z.array(z.string()).max(256)], params) as [readonly string[]]
    const statusOf = (signature: string) => {
      const found = node.outcomes().find((outcome) => outcome.signature === signature)
      return found ? { slot: found.slot, confirmations: null, err: found.err, confirmationStatus: 'finalized' } : null
    }
    return inContext(node, asked.map(statusOf))
  },
  sendTransaction(node, params) {
    const [text] = read([z.string().max(10_000)], params) as [string]
    const options = z.object({ encoding: z.enum(['base58', 'base64']).default('base58') }).parse(params[1] ?? {})
    const outcome = node.send(options.encoding === 'base64' ? Buffer.from(text, 'base64') : base58.decode(text))
    if (outcome === undefined) throw new SolanaRpcError(-32_602, 'That is no transaction.')
    if (outcome.err !== null) throw new SolanaRpcError(-32_002, `Transaction simulation failed: ${outcome.err}`)
    return outcome.signature
  },
}

/**
 * Answers one JSON-RPC call.
 *
 * @throws {SolanaRpcError}
 */
export function answerSolana(node: SimulatedSolana, method: string, params: readonly unknown[]): unknown {
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (answer === undefined) throw new SolanaRpcError(-32_601, 'The simulated network has no such method.')
  try {
    return answer(node, params)
  } catch (error) {
    if (error instanceof SolanaRpcError) throw error
    throw new SolanaRpcError(-32_602, 'The parameters are not those of this method.')
  }
}

function inContext(node: SimulatedSolana, value: unknown) {
  return { context: { slot: node.slot(), apiVersion: 'oxbow simulated' }, value }
}

function addressOf(params: readonly unknown[]): string {
  return read([address], params)[0] as string
}

/** The first parameters, by their schemas; further ones are ignored. */
function read(schemas: [z.ZodType, ...z.ZodType[]], params: readonly unknown[]): readonly unknown[] {
  return z.tuple(schemas, optional).parse(params)
}

export class SolanaRpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
