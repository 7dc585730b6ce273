import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { BridgeIntent } from './BridgeIntent.ts'
import { bridgeDomain } from './bridgeDomain.ts'

const [account, recipient, stranger] = ['a1', 'b2', 'e5'].map((byte) => `0x${byte.repeat(20)}` as Hex) as [
  Hex,
  Hex,
  Hex,
]
const token = { ...pinnedTokens(31337).find(({ symbol }) => symbol === 'USDC')!, symbol: 'USDC' }
const pool = localContracts().spokePool
const place = (chainId: number) => ({ chainId, contracts: localContracts() }) as Network
const places = { origin: place(31337), destination: place(31338) }
const intent: BridgeIntent = {
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
const domain = bridgeDomain({ account, intent, pool }, places)
const verify = (step: PlannedStep) => domain.verify(step, {} as never)
const open = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }

function depositOf(wanted: BridgeIntent): TransactionRequest {
  const call = encodeDeposit({
    pool,
    depositor: account,
    recipient: wanted.recipient,
    inputToken: token.address,
    isNative: false,
    outputToken: token.address,
    inputAmount: wanted.amount,
    outputAmount: wanted.leastOutput,
    destinationChainId: 31338,
    quoteTimestamp: wanted.quotedAt,
    fillDeadline: wanted.latestFill,
  })
  return { ...call, ...open, chainId: 31337, from: account }
}

function approvalOf(spender: Hex, amount: bigint): TransactionRequest {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return { chainId: 31337, from: account, to: token.address, value: 0n, data, ...open }
}

const call = (transaction: TransactionRequest | undefined): PlannedStep => ({
  type: 'call',
  kind: 'bridge',
  chainId: 31337,
  transaction,
})
const approve = (transaction: TransactionRequest): PlannedStep => ({
  type: 'approve',
  kind: 'approve',
  chainId: 31337,
  transaction,
})

test('the deposit that was meant passes; to somebody else, or for less there, it does not', () => {
  verify(call(depositOf(intent)))
  expect(() => verify(call(depositOf({ ...intent, recipient: stranger })))).toThrow(mismatch(/another recipient/))
  expect(() => verify(call(depositOf({ ...intent, leastOutput: 1n })))).toThrow(mismatch(/arrives as another amount/))
})

test('the pool is approved for the amount; nobody else is, and for no more', () => {
  verify(approve(approvalOf(pool, intent.amount)))
  expect(() => verify(approve(approvalOf(stranger, intent.amount)))).toThrow(mismatch(/another contract/))
  expect(() => verify(approve(approvalOf(pool, intent.amount + 1n)))).toThrow(mismatch(/another amount/))
})

test('a deposit is no approval, an approval no deposit, and what is no transaction is neither', () => {
  expect(() => verify(approve(depositOf(intent)))).toThrow(mismatch(/another token/))
  expect(() => verify(call(approvalOf(pool, intent.amount)))).toThrow(mismatch(/another contract/))
  expect(() => verify({ ...call(depositOf(intent)), type: 'authorize' } as never)).toThrow(
    mismatch(/not a transaction/),
  )
  const typedData = { domain: {}, types: {}, primaryType: 'Permit', message: {} } as const
  for (const step of [call(undefined), { type: 'sign', kind: 'sign', chainId: 31337, typedData } as const])
    expect(() => verify(step)).toThrow(mismatch(/not a transaction/))
})

test('a deposit that the wallet changed is held against what was meant', () => {
  domain.verifySent!(depositOf(intent), {} as never)
  const changed = depositOf({ ...intent, recipient: stranger })
  expect(() => domain.verifySent!(changed, {} as never)).toThrow(mismatch(/another recipient/))
})

function mismatch(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
