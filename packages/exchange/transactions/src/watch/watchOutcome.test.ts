import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { createPublicClient, custom, encodeFunctionData, type Hex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { watchOutcome } from './watchOutcome.ts'
import type { TransactionProgress } from './watchTransaction.ts'

const account = '0x00000000000000000000000000000000000000aa'
const router = '0x00000000000000000000000000000000000000bb'
const data = encodeFunctionData({ abi: universalRouterAbi, functionName: 'execute', args: ['0x', [], 10n ** 9n] })
const hash: Hex = `0x${'1'.repeat(64)}`
const sent = { hash, from: account, to: router, input: data, value: '0x0', nonce: '0x1', type: '0x2' }

/** A node that has the transaction in a block, and what it says when it is run again. */
function nodeOf({
  status = '0x1',
  revert = {},
  transaction = sent,
}: {
  status?: Hex
  revert?: object
  transaction?: object | null
}) {
  return async ({ method }: { method: string }) => {
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'eth_blockNumber':
        return '0x40'
      case 'eth_getTransactionByHash':
        return transaction
      case 'eth_getTransactionReceipt':
        return {
          status,
          blockNumber: '0x5',
          blockHash: zeroHash,
          transactionHash: hash,
          logs: [],
          gasUsed: '0x64',
          effectiveGasPrice: '0x2',
          cumulativeGasUsed: '0x64',
          type: '0x2',
        }
      case 'eth_call':
        throw Object.assign(new Error('execution reverted'), revert)
      default:
        return { number: '0x5', timestamp: '0x5', transactions: [] }
    }
  }
}

async function lastOf(server: ReturnType<typeof nodeOf>, walletNode?: ReturnType<typeof nodeOf>) {
  const rpc = createPublicClient({ transport: custom({ request: server }, { retryCount: 0 }) })
  const client = { rpc: () => rpc, hasOwnNode: () => false } as unknown as ExchangeClient
  const wallet = walletNode && ({ provider: { request: walletNode }, isLocalTestWallet: false } as unknown as Wallet)
  const network = { chainId: 1, blockTimeSeconds: 1, finalityDepthBlocks: 3, contracts: { weth: router } }
  const intent = { to: router, data, value: 0n } as const
  let last: TransactionProgress | undefined
  const transaction = { network, hash, account, nonce: 1, intent } as const
  for await (const progress of watchOutcome(client, { wallet, transaction: transaction as never })) last = progress
  return last
}

describe('watchOutcome', () => {
  const late = { code: 3, data: '0x5bf6f916' }
  const mute = { code: 3 }

  test.each([
    ['the server', late, mute],
    ["the wallet's node", mute, late],
  ])('a failure that only %s explains keeps that reason, and what it cost', async (_, server, wallet) => {
    const failed = (revert: object) => nodeOf({ status: '0x0', revert })
    const end = await lastOf(failed(server), failed(wallet))
    expect(end).toMatchObject({ status: 'failed', reason: { code: 'DeadlinePassed' }, networkCostWei: 200n })
  })

  test('a failure that neither explains names no cause', async () => {
    const failed = nodeOf({ status: '0x0', revert: mute })
    expect(await lastOf(failed, failed)).toMatchObject({ status: 'failed', reason: undefined })
  })

  test.each([
    ['another receiver', { to: account }],
    ['another value', { value: '0x1' }],
    ['other bytes', { input: '0x' }],
    ['another sender', { from: router }],
    ['a contract that is made', { to: null }],
  ])('%s than was asked for: told by the wallet, whatever the server says', async (_, change) => {
    const changed = nodeOf({ transaction: { ...sent, ...change } })
    const end = (await lastOf(nodeOf({}), changed)) as { instead?: object }
    expect(end).toMatchObject({ status: 'final' })
    expect(end.instead).toBeDefined()
    expect(((await lastOf(changed)) as { instead?: object }).instead).toBeDefined()
  })

  test('what was asked for is nothing else, in whatever letters; a node that does not know it leaves it to the server', async () => {
    const loud = { ...sent, input: data.toUpperCase().replace('0X', '0x') }
    expect(await lastOf(nodeOf({}), nodeOf({ transaction: loud }))).toMatchObject({
      status: 'final',
      instead: undefined,
    })
    const changed = nodeOf({ transaction: { ...sent, value: '0x1' } })
    expect(await lastOf(changed, nodeOf({ transaction: null }))).toMatchObject({ instead: { value: 1n } })
  })
})
