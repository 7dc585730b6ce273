import { erc20Abi } from '@oxbow/abi/erc20'
import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ParsedCheckApprovalRequest } from '@oxbow/contract/CheckApproval'
import { reverted } from '@oxbow/exchange-test/plainNode'
import { plainContracts, plainTokens, plainTradingChain } from '@oxbow/exchange-test/plainTradingChain'
import { describe, expect, test } from 'vitest'
import { prepareApproval } from './prepareApproval.ts'

const { a: token } = plainTokens
const owner = `0x${'d'.repeat(40)}` as const
const { permit2 } = plainContracts
const dataOf = (amount: bigint | 'unlimited') => encodeApprove(token, permit2, amount).data

/** `refused`: calls that the token does not carry out. */
async function approve(allowance: bigint | undefined, refused: readonly string[] = [], change: object = {}) {
  const { chain, fees, asked } = plainTradingChain({
    answers: [{ target: token, abi: erc20Abi, functionName: 'allowance', args: [owner, permit2], says: allowance }],
    methods: {
      eth_estimateGas: ({ from, to, data }: { from: string; to: string; data: string }) => {
        expect([from, to]).toEqual([owner, token])
        if (refused.includes(data)) throw reverted()
        return '0x64'
      },
      ...(change as { methods?: object }).methods,
    },
  })
  const request = { walletAddress: owner, token, amount: '500', ...change } as unknown as ParsedCheckApprovalRequest
  return { response: await prepareApproval(chain, request, 'id'), fees, asked }
}
const none = { requestId: 'id', approval: null, cancel: null, gasFee: null, cancelGasFee: null }
const transaction = (data: string, gasLimit: string) => ({
  to: token,
  from: owner,
  data,
  value: '0x0',
  chainId: 31337,
  gasLimit,
  maxFeePerGas: '70',
  maxPriorityFeePerGas: '3',
})

describe('prepareApproval', () => {
  test('default: of just the amount, with a fifth more gas than measured', async () => {
    const { response, fees } = await approve(0n)
    expect(response).toEqual({ ...none, approval: transaction(dataOf(500n), '120'), gasFee: '3000' })
    expect(fees).toEqual([['normal', 5n]])
    expect((await approve(499n, [], { urgency: 'fast' })).fees).toEqual([['fast', 5n]])
  })

  test('behavior: without limit where that is asked for', async () => {
    const { response } = await approve(0n, [], { approvalAmount: 'FULL' })
    expect(response.approval!.data).toBe(dataOf('unlimited'))
    expect((await approve(0n, [], { approvalAmount: 'EXACT' })).response.approval!.data).toBe(dataOf(500n))
  })

  test('behavior: nothing for native currency, or where enough is allowed', async () => {
    const native = await approve(0n, [], { token: nativeToken })
    expect(native.response).toEqual(none)
    expect(native.asked).toEqual([])
    expect((await approve(500n)).response).toEqual(none)
  })

  test('behavior: a token that refuses to change an allowance gets a reset before', async () => {
    const { response } = await approve(499n, [dataOf(500n)])
    expect(response).toEqual({
      ...none,
      approval: transaction(dataOf(500n), '96000'),
      gasFee: '2400000',
      cancel: transaction(dataOf(0n), '120'),
      cancelGasFee: '3000',
    })
    expect((await approve(1n, [dataOf(500n)])).response.cancel).not.toBeNull()
  })

  test('error: a token that refuses to be approved, one that is none, and a node that is away', async () => {
    const refused = { name: 'Engine.ApprovalRevertsError' }
    await expect(approve(0n, [dataOf(500n)])).rejects.toMatchObject(refused)
    await expect(approve(1n, [dataOf(500n), dataOf(0n)])).rejects.toMatchObject(refused)
    await expect(approve(undefined)).rejects.toMatchObject({ name: 'Engine.NotATokenError' })
    const away = () => {
      throw new Error('away')
    }
    const unavailable = { name: 'Engine.NodeUnavailableError' }
    await expect(approve(0n, [], { methods: { eth_call: away } })).rejects.toMatchObject(unavailable)
    await expect(approve(0n, [], { methods: { eth_blockNumber: away } })).rejects.toMatchObject(unavailable)
  })
})
