import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { createPublicClient, custom, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { explainFailure } from './explainFailure.ts'

const deadline = 1_000n
const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: ['0x', [], deadline] })

/** A node on which the call reverts with `revert`, in a block of `seconds`. */
function explain({ revert, seconds = 900n, call = data }: { revert: object; seconds?: bigint; call?: Hex }) {
  const rpc = createPublicClient({
    transport: custom(
      {
        async request({ method }) {
          if (method !== 'eth_call') return { number: '0x5', timestamp: `0x${seconds.toString(16)}`, transactions: [] }
          throw Object.assign(new Error('execution reverted'), revert)
        },
      },
      { retryCount: 0 },
    ),
  })
  const client = { rpc: () => rpc } as unknown as ExchangeClient
  const intent = { to: '0x00000000000000000000000000000000000000aa', data: call, value: 0n } as const
  return explainFailure(client, { chainId: 1, account: intent.to, intent, blockNumber: 5n })
}

describe('explainFailure', () => {
  test('a node that does not say why names no cause', async () => {
    expect(await explain({ revert: { code: 3 } })).toBeUndefined()
    expect(await explain({ revert: { code: 3, data: '0x' } })).toBeUndefined()
  })

  test('without a reason from the node, a block after the deadline is the cause; one at the deadline is not', async () => {
    expect(await explain({ revert: { code: 3 }, seconds: 1_001n })).toMatchObject({ code: 'DeadlinePassed' })
    expect(await explain({ revert: { code: 3 }, seconds: 1_000n })).toBeUndefined()
    expect(await explain({ revert: { code: 3 }, seconds: 1_001n, call: '0x12345678' })).toBeUndefined()
  })

  test('the revert reason comes first', async () => {
    const late = { code: 3, data: '0x5bf6f916' }
    expect(await explain({ revert: late })).toMatchObject({
      code: 'DeadlinePassed',
      detail: 'TransactionDeadlinePassed()',
    })
    const moved = { code: 3, data: '0x849eaf98' }
    expect(await explain({ revert: moved, seconds: 1_001n })).toMatchObject({ code: 'PriceMoved' })
  })
})
