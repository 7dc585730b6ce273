import { maxTokens, type SolanaBalancesAnswer, svmAddressSchema, u64Schema } from '@oxbow/solana/SolanaBalances'
import { z } from 'zod'
import { askSolanaNode, SolanaNodeError } from './askSolanaNode.ts'

/** The token program and Token-2022, whose accounts hold all fungible tokens. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** Included in a block that two thirds of the validators voted for. */
const commitment = 'confirmed'

const integerSchema = z.union([z.number().int().nonnegative(), z.bigint().nonnegative()])
const balanceSchema = z.object({ value: integerSchema.transform(String).pipe(u64Schema) })
const tokenAccountsSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: svmAddressSchema,
              owner: svmAddressSchema,
              tokenAmount: z.object({ amount: u64Schema, decimals: z.number().int().min(0).max(255) }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * SOL and tokens of an account, from one node. Its answers are validated: the accounts must be of this owner, a mint has one number of decimals and
 * no more units than a mint can have. Which of the valid figures is true only the node knows.
 *
 * @throws {SolanaNodeError}
 */
export async function readSolanaBalances(url: string, account: string): Promise<SolanaBalancesAnswer> {
  const [lamports, ...held] = await Promise.all([
    readLamports(url, account),
    ...tokenPrograms.map((programId) => readTokens(url, account, programId)),
  ])
  const byMint = new Map<string, { amount: bigint; decimals: number }>()
  for (const { mint, tokenAmount } of held.flatMap(({ tokens }) => tokens)) {
    const { decimals } = tokenAmount
    const known = byMint.get(mint) ?? { amount: 0n, decimals }
    if (known.decimals !== decimals) throw new SolanaNodeError('two numbers of decimals for one mint')
    byMint.set(mint, { amount: known.amount + BigInt(tokenAmount.amount), decimals })
  }
  const tokens = [...byMint].flatMap(([mint, { amount, decimals }]) =>
    amount === 0n ? [] : [{ mint, amount: amount.toString(), decimals }],
  )
  if (tokens.some(({ amount }) => !u64Schema.safeParse(amount).success))
    throw new SolanaNodeError('more of a token than there can be')
  return {
    account,
    lamports,
    tokens: tokens.slice(0, maxTokens),
    isPartial: tokens.length > maxTokens || held.some(({ isPartial }) => isPartial),
  }
}

async function readLamports(url: string, account: string): Promise<string> {
  return read(balanceSchema, await askSolanaNode(url, 'getBalance', [account, { commitment }])).value
}

type TokenAccount = z.output<typeof tokenAccountsSchema>['value'][number]['account']['data']['parsed']['info']

async function readTokens(
  url: string,
  account: string,
  programId: string,
): Promise<{ readonly tokens: readonly TokenAccount[]; readonly isPartial: boolean }> {
  const params = [account, { programId }, { encoding: 'jsonParsed', commitment }]
  try {
    const answer = read(tokenAccountsSchema, await askSolanaNode(url, 'getTokenAccountsByOwner', params))
    const tokens = answer.value.map((each) => each.account.data.parsed.info)
    if (tokens.some(({ owner }) => owner !== account)) throw new SolanaNodeError('tokens of another account')
    return { tokens, isPartial: false }
  } catch (error) {
    // Anybody can send an account so many tokens that they can't be listed; its SOL can be shown all the same.
    if (error instanceof SolanaNodeError && error.isTooLarge) return { tokens: [], isPartial: true }
    throw error
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new SolanaNodeError('an answer of another form than asked for', parsed.error)
  return parsed.data
}
