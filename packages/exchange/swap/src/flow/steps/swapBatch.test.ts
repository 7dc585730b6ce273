import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { systemClock } from '@oxbow/runtime/systemClock'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { getPermissions } from '@oxbow/trading/getPermissions'
import type { Quote } from '@oxbow/trading/Quote'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SwapPlan } from '../SwapPlan.ts'
import { swapDomain } from '../swapDomain.ts'

const one = 10n ** 18n
const thief = `0x${'6f'.repeat(20)}` as const

describe('swapDomain: calls that a wallet is to do together', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  type Calls = Pick<SwapPlan, 'approvals' | 'permit'>

  /** A trade of one oak, with all that it needs before it, for a test to change. */
  async function prepare(tokenOut: Address = exchange.tokens.usd.address) {
    const { client, network, tokens } = exchange
    const scenario = await startScenario(exchange, 1)
    const { account, wallet } = scenario
    const asked = { tradeType: 'exact-in', tokenIn: tokens.oak.address, tokenOut, amount: one } as const
    const quote = await scenario.quote(asked)
    const node = await openSigningNode(client, { wallet, chainId: network.chainId })
    const { nowSeconds, deadlineSeconds } = await readDeadline(node.rpc(network.chainId), {
      chainId: network.chainId,
      lifetimeSeconds: 1_800,
      nowMs: systemClock.now(),
    })
    const needed = { network, account, token: quote.tokenIn, amount: quote.maximumIn, nowSeconds, deadlineSeconds }
    const { approval, permit } = await getPermissions(node, needed)
    const calls = { approvals: [approval!], permit: permit! }
    /** Built and verified, as the engine does it; then tried. */
    const verified = async (change: Partial<Calls> = {}, made: Quote = quote) => {
      const plan: SwapPlan = { quote: made, steps: [], ...calls, ...change }
      const facts = { client, usualNode: client, node, network, account, deadlineSeconds, signed: undefined }
      const intent = { quote, approvalAmount: 'exact' }
      const context = { ...facts, intent, plan, reviewed: { quote, steps: [] } } as never
      const planned = { kind: 'swap', type: 'batch', chainId: network.chainId, calls: undefined } as const
      const step = await swapDomain.build!(planned, context)
      swapDomain.verify(step, context)
      return { step, context }
    }
    const batch = async (...given: Parameters<typeof verified>) => {
      const { step, context } = await verified(...given)
      await swapDomain.tryOut!(step, context)
      return step
    }
    const approving = (spender: Address, amount: bigint) =>
      toRequest(network.chainId, account, encodeApprove(quote.tokenIn, spender, amount))
    return {
      quote,
      permit: permit!,
      batch,
      verified,
      approving,
      loosely: () => scenario.quote({ ...asked, slippageBps: 5_000 }),
    }
  }

  test('default: approval, permission and trade, tried together', async () => {
    const { batch } = await prepare()
    const prepared = await batch()
    expect(prepared.type === 'batch' && prepared.calls).toHaveLength(3)
  })

  test('error: an approval for somebody else, or of more than the trade takes', async () => {
    const { batch, approving } = await prepare()
    const { permit2 } = exchange.network.contracts
    for (const approval of [approving(thief, one), approving(permit2, one + 1n)])
      await expect(batch({ approvals: [approval] })).rejects.toMatchObject({ code: 'ApprovalMismatch' })
  })

  test('error: a permission for somebody else, or for longer', async () => {
    const { batch, permit } = await prepare()
    const { values } = permit
    const later = String(Number(values.details.expiration) + 1)
    for (const changed of [
      { ...values, spender: thief },
      { ...values, details: { ...values.details, expiration: later } },
    ])
      await expect(batch({ permit: { ...permit, values: changed } })).rejects.toMatchObject({
        code: 'ApprovalMismatch',
      })
    // Permit2 has no use for it as a call, and it is held all the same.
    await expect(batch({ permit: { ...permit, values: { ...values, sigDeadline: later } } })).rejects.toMatchObject({
      code: 'ApprovalMismatch',
    })
  })

  test('error: a trade that gives less than was reviewed', async () => {
    const { verified, loosely } = await prepare()
    await expect(verified({}, await loosely())).rejects.toMatchObject({ code: 'TransactionMismatch' })
  })

  test('error: a token that begins to keep a part after the review', async () => {
    const { chain, tokens } = exchange
    // Its storage is laid out as that of the one it becomes.
    const { address } = await deployToken(chain, { quirk: 'reset-approval' })
    const taxed = await deployToken(chain, { quirk: 'fee-on-transfer' })
    await createPool(chain, { protocol: 'v3', tokenA: address, tokenB: tokens.oak.address })
    await exchange.untilCaughtUp()
    const { batch } = await prepare(address.toLowerCase() as Address)
    await batch()
    await chain.testClient.setCode({
      address,
      bytecode: (await chain.publicClient.getCode({ address: taxed.address }))!,
    })
    await expect(batch()).rejects.toMatchObject({ code: 'BelowMinimum' })
  })
})
