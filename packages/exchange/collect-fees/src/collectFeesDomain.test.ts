import type { Contracts, Network } from '@oxbow/chain/Network'
import type { PlannedStep, StepContext } from '@oxbow/flow/FlowDomain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import { collectFeesDomain } from './collectFeesDomain.ts'
import { toCollectRequest } from './toCollectRequest.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [account, stranger] = [at('a'), at('e')]
const contracts = { weth: at('1'), v3PositionManager: at('3'), v4PositionManager: at('4') } as Contracts
const network = { chainId: 1, contracts } as Network
const position = { tokenId: 7n, token0: at('c'), token1: at('d') }
const intent: CollectFeesIntent = { chainId: 1, protocol: 'v4', positions: [position], tokens: [] }
const deadlineSeconds = 1_000
const context = { intent, account, network, deadlineSeconds } as StepContext<CollectFeesIntent, CollectFeesPlan>
const verify = (step: PlannedStep) => collectFeesDomain.verify(step, context)
const call = (transaction: TransactionRequest | undefined): PlannedStep => ({
  type: 'call',
  kind: 'collect',
  chainId: 1,
  transaction,
})
const write = (wanted = intent, change = {}) =>
  toCollectRequest(wanted, { account, contracts, deadlineSeconds, ...change })
const elsewhere = { ...write(intent, { account: stranger }), from: account }

test('fees of the position that was meant pass; of another one, to somebody else or for longer they do not', () => {
  verify(call(write()))
  const wrong: readonly (readonly [TransactionRequest, RegExp])[] = [
    [write({ ...intent, positions: [{ ...position, tokenId: 8n }] }), /position 8/],
    [elsewhere, /It pays 0xee/],
    [write(intent, { deadlineSeconds: deadlineSeconds + 1 }), /valid until 1001/],
    [{ ...write(), chainId: 10 }, /another network/],
  ]
  for (const [transaction, words] of wrong) expect(() => verify(call(transaction))).toThrow(mismatch(words))
})

test('what is no transaction collects nothing', () => {
  const steps: readonly PlannedStep[] = [
    call(undefined),
    { type: 'approve', kind: 'approve', chainId: 1, transaction: write() },
    { type: 'post', kind: 'post', chainId: 1 },
  ]
  for (const step of steps) expect(() => verify(step)).toThrow(mismatch(/not a transaction/))
})

test('a collection that the wallet changed is held against the plan that it came from', () => {
  const sent = { account, network, plan: { intent } } as Parameters<NonNullable<typeof collectFeesDomain.verifySent>>[1]
  collectFeesDomain.verifySent!(write(), sent)
  expect(() => collectFeesDomain.verifySent!(elsewhere, sent)).toThrow(mismatch(/It pays 0xee/))
})

function mismatch(words: RegExp) {
  return expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] })
}
