import { nativeToken } from '@oxbow/chain/nativeToken'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { Address, Hex } from 'viem'
import { expect } from 'vitest'
import { type PublicPermit, type PublicTransaction, publicApi } from './publicApi.ts'
import { startTestServer, untilCaughtUp } from './startTestServer.ts'

export const ether = 10n ** 18n
export const trader = accounts[0]!
export const chainId = 31337

/** A server with three pools, and a client that knows the public Trading API and nothing of Oxbow; its base URL is ours. */
export async function startPublicApi() {
  const chain = await startChain()
  const holders = [trader.address]
  const a = await deployToken(chain, { symbol: 'AAA', holders })
  const b = await deployToken(chain, { symbol: 'BBB', holders })
  await createPool(chain, { protocol: 'v4', tokenA: nativeToken, tokenB: a.address })
  await createPool(chain, { protocol: 'v3', tokenA: a.address, tokenB: b.address, feePips: 500 })
  await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  const server = await startTestServer(chain)
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const api = publicApi(`${base}/v1`)
  await untilCaughtUp(server, chain)

  const ask = (tokenIn: Address, tokenOut: Address, amount: bigint, more: object = {}) => ({
    type: 'EXACT_INPUT',
    amount: amount.toString(),
    tokenIn,
    tokenOut,
    swapper: trader.address,
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    slippageTolerance: 0.5,
    ...more,
  })
  const sign = ({ domain, types, values }: PublicPermit): Promise<Hex> => {
    const primaryType = 'PermitBatch' in types ? 'PermitBatch' : 'PermitSingle'
    return trader.signTypedData({ domain, types, primaryType, message: values } as never)
  }
  const submit = ({ to, data, value, gasLimit }: PublicTransaction): Promise<Hex> =>
    chain.walletClient(trader).sendTransaction({
      to: to as Hex,
      data: data as Hex,
      value: BigInt(value),
      ...(gasLimit === undefined ? {} : { gas: BigInt(gasLimit) }),
    })
  async function send(transaction: PublicTransaction | null | undefined): Promise<Hex | undefined> {
    if (!transaction) return undefined
    const hash = await submit(transaction)
    expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
    // Or the next quote is one of the pools before it, where the server has less of the machine than the test.
    await untilCaughtUp(server, chain)
    return hash
  }
  /** Transactions wait meanwhile. Whatever happens blocks go on after it: without them every later test would wait for its receipts until its end. */
  async function withoutBlocks<T>(work: () => Promise<T>): Promise<T> {
    await chain.testClient.setAutomine(false)
    try {
      return await work()
    } finally {
      await chain.testClient.setAutomine(true)
      await chain.testClient.mine({ blocks: 1 })
    }
  }
  const approve = async (token: Address, amount: bigint) => {
    const request = { walletAddress: trader.address, token, amount: amount.toString(), chainId }
    const { approval, cancel } = await api.checkApproval(request)
    await send(cancel)
    await send(approval)
  }
  /** As the public guides show it: the answer spread, `permitData` only with its signature. */
  async function toSwap(request: object) {
    const { permitData, permitTransaction: _, ...rest } = await api.quote(request)
    const permit = permitData ? { permitData, signature: await sign(permitData) } : {}
    return { quote: rest.quote, permitData, body: { ...rest, ...permit } }
  }
  const held = (token: Address) => balanceOf(chain, token, trader.address)

  return {
    api,
    chain,
    server,
    a,
    b,
    ask,
    sign,
    submit,
    send,
    withoutBlocks,
    approve,
    toSwap,
    held,
    async [Symbol.asyncDispose]() {
      await chain.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
