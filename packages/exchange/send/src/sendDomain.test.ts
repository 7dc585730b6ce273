import type { PlannedStep, StepContext } from '@oxbow/flow/FlowDomain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { encodeTransfer } from './encodeTransfer.ts'
import type { SendIntent } from './SendIntent.ts'
import type { SendPlan } from './SendPlan.ts'
import { sendDomain } from './sendDomain.ts'

const [account, recipient, stranger] = ['a', 'b', 'e'].map((digit) => `0x${digit.repeat(40)}` as Hex) as [Hex, Hex, Hex]
const token = { address: `0x${'c'.repeat(40)}`, symbol: 'TKN', decimals: 18 } as const
const intent: SendIntent = { chainId: 1, token, recipient, amount: 5n }
const transfer = encodeTransfer(intent, account)
/** Nothing else is known to `verify`: what is sent is held against what was asked for, not against the plan. */
const context = { intent, account } as StepContext<SendIntent, SendPlan>
const verify = (step: PlannedStep) => sendDomain.verify(step, context)
const call = (transaction: TransactionRequest | undefined): PlannedStep => ({
  type: 'call',
  kind: 'send',
  chainId: 1,
  transaction,
})

test('the transfer that was meant passes; to somebody else, of more or by another account it does not', () => {
  verify(call(transfer))
  const wrong: readonly (readonly [TransactionRequest, RegExp])[] = [
    [encodeTransfer({ ...intent, recipient: stranger }, account), /another address/],
    [encodeTransfer({ ...intent, amount: 6n }, account), /another amount/],
    [{ ...transfer, from: stranger }, /another account/],
    [{ ...transfer, chainId: 10 }, /another network/],
  ]
  for (const [transaction, words] of wrong) expect(() => verify(call(transaction))).toThrow(mismatch(words))
})

test('what is no transaction is no transfer', () => {
  const typedData = { domain: {}, types: {}, primaryType: 'Permit', message: {} } as const
  const steps: readonly PlannedStep[] = [
    call(undefined),
    { type: 'approve', kind: 'approve', chainId: 1, transaction: transfer },
    { type: 'sign', kind: 'sign', chainId: 1, typedData },
  ]
  for (const step of steps) expect(() => verify(step)).toThrow(mismatch(/not a transaction/))
})

test('a transfer that the wallet changed is held against the plan that it came from', () => {
  const sent = { account, plan: { intent } } as Parameters<NonNullable<typeof sendDomain.verifySent>>[1]
  sendDomain.verifySent!(transfer, sent)
  const changed = encodeTransfer({ ...intent, recipient: stranger }, account)
  expect(() => sendDomain.verifySent!(changed, sent)).toThrow(mismatch(/another address/))
})

function mismatch(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
