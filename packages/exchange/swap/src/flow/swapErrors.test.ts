import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextActions } from '@oxbow/failures/nextActions'
import { expect, test } from 'vitest'
import { type SwapFailureCode, swapFailures } from './swapFailures.ts'

const repository = join(import.meta.dirname, '../../../../..')
const [inBlocks, before] = ['inBlocks', 'beforeSending'].map(
  (name) => `packages/exchange/swap/src/flow/troubles/${name}.test.ts`,
) as [string, string]
const [lost, refused, replaced, wallet] = ['lost', 'refused', 'replaced', 'wallet'].map(
  (name) => `packages/exchange/swap/src/flow/faults/${name}.faults.test.ts`,
) as [string, string, string, string]

/** What can go wrong with a swap, by the words that it is known by: what it is called here, and the test that really provokes it. */
const table: readonly (readonly [words: string, code: SwapFailureCode | undefined, file: string, test: string])[] = [
  ['Token approval failed', 'ApprovalReverted', inBlocks, 'an approval that reverts in its block'],
  ['Insufficient approval amount', 'AllowanceTooLow', inBlocks, 'an approval that the wallet lowers'],
  ['Confirmation timed out', 'TransactionDropped', replaced, 'dropped: told after the time given'],
  ['Your signature has expired', 'PermitExpired', inBlocks, 'a signature that expires before the trade'],
  ['Swap failed', 'ExecutionReverted', inBlocks, 'a swap that reverts without a reason'],
  ['Wrap failed', 'WrapFailed', inBlocks, 'a wrap and an unwrap that revert'],
  ['Unwrap failed', 'UnwrapFailed', inBlocks, 'a wrap and an unwrap that revert'],
  [
    'Transaction rejected',
    'UserRejected',
    'packages/exchange/swap/src/flow/createSwapFlow.asks.test.ts',
    'a rejection is an answer: each step',
  ],
  ['Unknown error', 'Unknown', before, 'an unexpected error is reported'],
  ['Your swap is expected to fail', 'ExpectedToFail', before, 'a trade whose contract refuses everything'],
  ['wallet-modified swap warning', 'WalletChangedTransaction', wallet, 'a wallet that changes what it sends'],
  ['expired deadline', 'DeadlinePassed', inBlocks, 'a deadline that passes before the block'],
  ['invariant not satisfied', 'TokenCannotTransfer', before, 'a pair whose invariant does not hold'],
  ['slippage failures', 'PriceMoved', refused, 'a swap that reverts in its block: told why'],
  ['token cannot be transferred', 'TokenCannotTransfer', before, 'a token that nobody can sell'],
  [
    'one-click swap failed',
    'BatchFailed',
    'packages/exchange/swap/src/flow/createSwapFlow.batch.test.ts',
    'calls that fail on the chain are told',
  ],
  ['No quotes found, no routes available', 'NoRoute', before, 'two tokens that no pool connects'],
  [
    'route cannot be completed',
    'AmountTooLow',
    'apps/server/src/routes/tradingRoutes.refusals.test.ts',
    'AmountTooLow',
  ],
  ['offline', 'Offline', 'e2e/web/offline.e2e.ts', 'offline'],
  ['rate limit exceeded', 'RateLimited', before, 'a server that is asked too often'],
  ['not enough token for network cost', 'InsufficientGas', before, 'too little ether for the network cost'],
  ['price impact high', undefined, before, 'a trade that is large for its pools'],
  ['price impact very high', undefined, 'apps/web/src/features/swap/quote/TradeWarning.test.ts', 'impact'],
  ['Error while checking transaction status', 'NodeUnreachable', lost, 'while the node is away'],
  ['insufficient funds to complete this swap', 'InsufficientBalance', refused, 'too little balance is reported before'],
  ['Unable to cancel transaction', 'CancelFailed', replaced, 'a replacement that is declined or comes too late'],
  ['Unable to replace transaction', 'ReplaceFailed', inBlocks, 'a speed-up that comes too late'],
]

test.each(table)('"%s": %s has one next action and a test', (_words, code, file, name) => {
  expect(readFileSync(join(repository, file), 'utf8')).toContain(name)
  if (code === undefined) return
  expect({ ...nextActions, ...swapFailures }[code]).not.toBe('dismiss')
})
