import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { SentCall } from '@oxbow/flow/FlowDomain'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { BridgeIntent } from './BridgeIntent.ts'
import { verifyDeposit, verifyDepositApproval } from './verifyDeposit.ts'

const account: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const recipient: Hex = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const places = { origin: place(31337), destination: place(31338) }
const usdc = { ...pinnedTokens(31337).find(({ symbol }) => symbol === 'USDC')!, symbol: 'USDC' }
const ether = { address: nativeToken, symbol: 'ETH', decimals: 18 } as const
const pool = localContracts().spokePool

function place(chainId: number): Network {
  return { chainId, contracts: localContracts() } as Network
}

function intentOf(token: BridgeIntent['input']): BridgeIntent {
  return {
    chainId: 31337,
    destinationChainId: 31338,
    input: token,
    output: token,
    recipient,
    amount: 1_000_001n,
    leastOutput: 999_002n,
    quotedAt: 1_800_000_000,
    latestFill: 1_800_014_400,
  }
}

function callOf(intent: BridgeIntent): SentCall {
  const isNative = intent.input.address === nativeToken
  const token = isNative ? localContracts().weth : intent.input.address
  const call = encodeDeposit({
    pool,
    depositor: account,
    recipient,
    inputToken: token,
    outputToken: token,
    isNative,
    inputAmount: intent.amount,
    outputAmount: intent.leastOutput,
    destinationChainId: 31338,
    quoteTimestamp: intent.quotedAt,
    fillDeadline: intent.latestFill,
  })
  return { ...call, chainId: 31337, from: account }
}

test.each([usdc, ether])(
  '$symbol: the deposit that was meant is let through, and one with any other byte is not',
  (token) => {
    const intent = intentOf(token)
    const call = callOf(intent)
    const verify = (changed: SentCall) => verifyDeposit(changed, { account, intent, places })
    verify(call)
    const size = (call.data.length - 2) / 2
    expect(size).toBe(4 + 13 * 32)
    for (let index = 0; index < size; index++)
      for (const change of [1, 128, 255]) {
        const at = 2 + 2 * index
        const byte = Number.parseInt(call.data.slice(at, at + 2), 16) ^ change
        const data = `${call.data.slice(0, at)}${byte.toString(16).padStart(2, '0')}${call.data.slice(at + 2)}` as Hex
        expect(() => verify({ ...call, data }), `byte ${index}`).toThrow(
          'deposit to sign differs from the reviewed one',
        )
      }
    const changes: Partial<SentCall>[] = [
      { to: recipient },
      { from: recipient },
      { chainId: 31338 },
      { value: call.value + 1n },
      { data: `${call.data}00` },
      { data: call.data.slice(0, -2) as Hex },
      { data: '0x' },
    ]
    for (const change of changes) expect(() => verify({ ...call, ...change })).toThrow('deposit to sign differs')
  },
)

test('an approval: of the amount or of nothing, to the pool alone', () => {
  const intent = intentOf(usdc)
  const verify = (spender: Hex, amount: bigint, change: Partial<SentCall> = {}) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    const call = { chainId: 31337, from: account, to: usdc.address, value: 0n, data, ...change }
    verifyDepositApproval(call, { account, intent, places })
  }
  verify(pool, intent.amount)
  verify(pool, 0n)
  expect(() => verify(pool, intent.amount + 1n)).toThrow('deposit to sign differs')
  expect(() => verify(pool, 2n ** 256n - 1n)).toThrow('deposit to sign differs')
  expect(() => verify(recipient, intent.amount)).toThrow('deposit to sign differs')
  expect(() => verify(pool, intent.amount, { to: recipient })).toThrow('deposit to sign differs')
  expect(() => verify(pool, intent.amount, { value: 1n })).toThrow('deposit to sign differs')
})

test('what only a stranger calls the same token is no way to another network', () => {
  const strange = { address: recipient, symbol: 'USDC', decimals: 6 }
  const intent = { ...intentOf(usdc), output: strange }
  expect(() => verifyDeposit(callOf(intentOf(usdc)), { account, intent, places })).toThrow('not known to be the same')
  const without = {
    ...places,
    destination: { ...places.destination, contracts: { ...localContracts(), spokePool: undefined } },
  }
  expect(() =>
    verifyDeposit(callOf(intentOf(usdc)), { account, intent: intentOf(usdc), places: without as never }),
  ).toThrow('no pool')
})
