import { nativeToken } from '@oxbow/chain/nativeToken'
import type { CheckApprovalResponse } from '@oxbow/contract/CheckApproval'
import type { PermitData } from '@oxbow/contract/PermitData'
import { type QuoteRequest, type QuoteResponse, quoteResponseSchema } from '@oxbow/contract/Quote'
import type { SwapResponse } from '@oxbow/contract/Swap'
import type { Transaction } from '@oxbow/contract/Transaction'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { Address, Hex } from 'viem'
import { expect } from 'vitest'
import { startTestServer, untilCaughtUp } from './startTestServer.ts'

export const ether = 10n ** 18n
export const trader = accounts[0]!
export const holders = [trader.address]

export const ask = (
  tokenIn: Address,
  tokenOut: Address,
  amount: bigint,
  more: Partial<QuoteRequest> = {},
): QuoteRequest => ({
  type: 'EXACT_INPUT',
  amount: amount.toString(),
  tokenIn,
  tokenOut,
  tokenInChainId: 31337,
  tokenOutChainId: 31337,
  swapper: trader.address,
  ...more,
})

export const sign = ({ domain, types, values }: PermitData): Promise<Hex> =>
  trader.signTypedData({ domain, types, primaryType: 'PermitSingle', message: values })

export type TradingScenario = Awaited<ReturnType<typeof startTradingScenario>>

/** A server without an index on a chain of its own: ETH - a (v4), a - b (v3), b - c (v2), WETH - c (v3), WETH - taxed (v2), WETH - stubborn (v2). */
export async function startTradingScenario() {
  const chain = await startChain()
  const { weth } = chain.contracts
  const a = await deployToken(chain, { symbol: 'AAA', holders })
  const b = await deployToken(chain, { symbol: 'BBB', holders })
  const c = await deployToken(chain, { symbol: 'CCC', holders })
  const taxed = await deployToken(chain, { symbol: 'TAX', holders, quirk: 'fee-on-transfer' })
  const stubborn = await deployToken(chain, { symbol: 'USDX', holders, quirk: 'reset-approval' })
  const unlisted = await deployToken(chain, { symbol: 'NONE', holders })
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: a.address })
  await createPool(chain, { protocol: 'v3', tokenA: a.address, tokenB: b.address, feePips: 500 })
  await createPool(chain, { protocol: 'v2', tokenA: b.address, tokenB: c.address })
  await createPool(chain, { protocol: 'v3', tokenA: weth, tokenB: c.address })
  await createPool(chain, { protocol: 'v2', tokenA: weth, tokenB: taxed.address })
  await createPool(chain, { protocol: 'v2', tokenA: weth, tokenB: stubborn.address })
  const server = await startTestServer(chain, {
    // Nothing listens there: trading never waits for the database.
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    blockedTokens: new Set([`31337:${unlisted.address.toLowerCase()}`]),
  })
  await untilCaughtUp(server, chain)

  async function post<T>(path: string, body: unknown): Promise<T> {
    const { status, json } = await server.post(path, body)
    expect(json).not.toHaveProperty('errorCode')
    expect(status).toBe(200)
    return json as T
  }
  /** What the contract says, and not a key more: the server writes quotes as it built them. */
  async function quoteOf(request: QuoteRequest): Promise<QuoteResponse> {
    const response = await post<QuoteResponse>('/v1/quote', request)
    expect(quoteResponseSchema.parse(response)).toEqual(response)
    return response
  }

  async function swapOf({ quote, permitData }: QuoteResponse, more: object = {}): Promise<SwapResponse> {
    const permit = permitData ? { permitData, signature: await sign(permitData) } : {}
    return post<SwapResponse>('/v1/swap', { quote, ...permit, ...more })
  }

  /** Sends what the API returned, as it stands, and returns what it cost. */
  async function send({ to, data, value, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: Transaction): Promise<bigint> {
    const hash = await chain.walletClient(trader).sendTransaction({
      to,
      data,
      value: BigInt(value),
      gas: BigInt(gasLimit),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    })
    const receipt = await chain.publicClient.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    await untilCaughtUp(server, chain)
    return receipt.gasUsed * receipt.effectiveGasPrice
  }

  async function approve(token: Address, amount: bigint, approvalAmount: 'EXACT' | 'FULL' = 'EXACT') {
    const request = { walletAddress: trader.address, token, amount: amount.toString(), chainId: 31337, approvalAmount }
    const { approval, cancel } = await post<CheckApprovalResponse>('/v1/check_approval', request)
    if (cancel) await send(cancel)
    if (approval) await send(approval)
    return { approval, cancel }
  }

  /** Change of both balances over a swap, the network fee added back. */
  async function execute(response: QuoteResponse, more?: object) {
    const { input, output } = response.quote
    const read = async () =>
      Promise.all([balanceOf(chain, input.token, trader.address), balanceOf(chain, output.token, trader.address)])
    const [inBefore, outBefore] = await read()
    const { swap, txFailureReasons } = await swapOf(response, more)
    expect(txFailureReasons).toEqual([])
    const fee = await send(swap)
    const [inAfter, outAfter] = await read()
    return {
      spent: inBefore - inAfter - (input.token === nativeToken ? fee : 0n),
      received: outAfter - outBefore + (output.token === nativeToken ? fee : 0n),
    }
  }

  return {
    chain,
    server,
    a,
    b,
    c,
    taxed,
    stubborn,
    unlisted,
    post,
    quoteOf,
    swapOf,
    send,
    approve,
    execute,
    async [Symbol.asyncDispose]() {
      await chain.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
