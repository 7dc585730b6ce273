import type { TypedDataDomain } from 'viem'
import { z } from 'zod'

/**
 * A client of the public Trading API, written from its document alone: its paths, and of each answer what the document says must be there. Nothing of
 * Oxbow's own contract is used, so that a drift of either is seen.
 */
export function publicApi(baseUrl: string) {
  async function ask<T>(path: string, answer: z.ZodType<T>, init: RequestInit): Promise<T> {
    const response = await fetch(`${baseUrl}${path}`, { ...init, headers: { ...init.headers, 'x-api-key': 'none' } })
    const json = await response.json()
    if (!response.ok)
      throw Object.assign(
        new Error(`${path}: ${JSON.stringify(json)}`),
        { status: response.status },
        problem.parse(json),
      )
    return answer.parse(json)
  }
  const post =
    <T>(path: string, answer: z.ZodType<T>) =>
    (body: object) =>
      ask(path, answer, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const get =
    <T>(path: string, answer: z.ZodType<T>) =>
    (query: Record<string, string>) =>
      ask(`${path}?${new URLSearchParams(query)}`, answer, { method: 'GET' })
  return {
    checkApproval: post('/check_approval', approvalAnswer),
    quote: post('/quote', quoteAnswer),
    swap: post('/swap', swapAnswer),
    swap5792: post('/swap_5792', batchAnswer),
    swaps: get('/swaps', statusAnswer),
    swappableTokens: get('/swappable_tokens', swappableAnswer),
    send: post('/send', sendAnswer),
    lp: {
      checkApproval: post('/lp/check_approval', lpApprovalAnswer),
      create: post('/lp/create', createAnswer),
      createClassic: post('/lp/create_classic', createClassicAnswer),
      increase: post(
        '/lp/increase',
        z.looseObject({ requestId, ...bothTokens, increase: transaction, gasFee: digits.optional() }),
      ),
      decrease: post(
        '/lp/decrease',
        z.looseObject({ requestId, ...bothTokens, decrease: transaction, gasFee: digits.optional() }),
      ),
      claimFees: post(
        '/lp/claim_fees',
        z.looseObject({ requestId, ...bothTokens, claim: transaction, gasFee: digits.optional() }),
      ),
      poolInfo: post('/lp/pool_info', poolInfoAnswer),
    },
  }
}

export type PublicTransaction = z.infer<typeof transaction>
export type PublicPermit = {
  readonly domain: TypedDataDomain
  readonly types: Record<string, { name: string; type: string }[]>
  readonly values: Record<string, unknown>
}

const problem = z.looseObject({ errorCode: z.string(), detail: z.string().min(1) })
const address = z.string().regex(/^(0x)?[0-9a-fA-F]{40}$/)
const digits = z.string().regex(/^[0-9]+$/)
const requestId = z.string().min(1)
const chain = z.number()
const transaction = z.looseObject({
  to: address,
  from: address,
  data: z.string(),
  value: z.string(),
  chainId: chain,
  gasLimit: digits.optional(),
  maxFeePerGas: digits.optional(),
  maxPriorityFeePerGas: digits.optional(),
})
const permit = z
  .looseObject({ domain: z.looseObject({}), types: z.looseObject({}), values: z.looseObject({}) })
  .transform((value) => value as unknown as PublicPermit)
  .nullable()
const approvalAnswer = z.looseObject({
  requestId,
  approval: transaction.nullable(),
  cancel: transaction.nullable(),
})
const poolInRoute = z.looseObject({ type: z.enum(['v2-pool', 'v3-pool', 'v4-pool']), address: z.string() })
const quoteAnswer = z.looseObject({
  requestId,
  routing: z.enum(['CLASSIC', 'WRAP', 'UNWRAP']),
  quote: z.looseObject({
    chainId: chain,
    swapper: address,
    tradeType: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT']),
    input: z.looseObject({ token: address, amount: digits }),
    output: z.looseObject({ token: address, amount: digits, recipient: address }),
    slippage: z.number(),
    route: z.array(z.array(poolInRoute)),
    routeString: z.string(),
    quoteId: z.string(),
    gasFee: digits,
    gasUseEstimate: digits,
    blockNumber: digits,
    maxFeePerGas: digits,
    maxPriorityFeePerGas: digits,
    priceImpact: z.number(),
    txFailureReasons: z.array(z.string()),
  }),
  permitData: permit,
  permitTransaction: transaction.nullish(),
})
const swapAnswer = z.looseObject({ requestId, swap: transaction, gasFee: digits.optional() })
const batchAnswer = z.looseObject({
  requestId,
  from: address,
  chainId: chain,
  calls: z.array(z.looseObject({ to: address, data: z.string(), value: z.string() })).min(1),
  gasFee: digits.optional(),
})
const statusAnswer = z.looseObject({
  requestId,
  swaps: z.array(
    z.looseObject({
      status: z.enum(['PENDING', 'SUCCESS', 'NOT_FOUND', 'FAILED', 'EXPIRED']),
      swapType: z.string(),
      txHash: z.string(),
    }),
  ),
})
const swappableAnswer = z.looseObject({
  requestId,
  tokens: z.array(
    z.looseObject({
      address,
      chainId: chain,
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
      project: z.looseObject({
        logo: z.looseObject({ url: z.url() }).nullable(),
        safetyLevel: z.enum(['BLOCKED', 'MEDIUM_WARNING', 'STRONG_WARNING', 'VERIFIED']),
        isSpam: z.boolean(),
      }),
    }),
  ),
})
const sendAnswer = z.looseObject({ requestId, send: transaction, gasFee: digits.optional() })
const lpToken = z.looseObject({ tokenAddress: address, amount: digits })
const bothTokens = { token0: lpToken, token1: lpToken }
const lpApprovalAnswer = z.looseObject({
  requestId,
  transactions: z.array(
    z.looseObject({
      transaction,
      cancelApproval: z.boolean(),
      action: z.enum(['CREATE', 'INCREASE', 'DECREASE', 'MIGRATE']),
      gasFee: digits.optional(),
    }),
  ),
  v4BatchPermitData: permit,
  v3NftPermitData: permit,
})
const createAnswer = z.looseObject({
  requestId,
  ...bothTokens,
  adjustedMinPrice: z.string(),
  adjustedMaxPrice: z.string(),
  tickLower: z.int(),
  tickUpper: z.int(),
  create: transaction,
  gasFee: digits.optional(),
})
const createClassicAnswer = z.looseObject({
  requestId,
  independentToken: lpToken,
  dependentToken: lpToken,
  create: transaction,
  gasFee: digits.optional(),
})
const poolInfoAnswer = z.looseObject({
  requestId,
  pools: z.array(
    z.looseObject({
      poolReferenceIdentifier: z.string(),
      poolProtocol: z.enum(['V2', 'V3', 'V4']),
      tokenAddressA: address,
      tokenAddressB: address,
      chainId: chain,
      fee: z.number(),
      tickSpacing: z.number().optional(),
      hookAddress: address.optional(),
      tokenDecimalsA: z.number().optional(),
      poolLiquidity: digits.optional(),
      sqrtRatioX96: digits.optional(),
      currentTick: z.number().optional(),
      tokenAReserves: digits.optional(),
      tokenBReserves: digits.optional(),
    }),
  ),
  pageSize: z.number(),
  currentPage: z.number(),
})
