import type { Hex } from 'viem'
import type { FailureView } from '../../errors/FailureView.ts'
import type { ExitAmounts } from '../../position/exitAmounts.ts'

/** `approve`: a v2 pair's tokens, this amount, to the router. `exit`: takes liquidity out, or collects fees. */
export type ExitStep = 'approve' | 'exit'

/**
 * What a page shows of somebody leaving a position.
 *
 * - `working`: the flow reads and prepares; `prompt` says what the wallet asks.
 * - `pending`: the step's transaction is on its way. `confirmed`: the position has been left, in a block.
 * - `rejected`: the user said no in the wallet; `retry` asks again. `failed`: see `error`.
 */
export type ExitFlowView = { readonly steps: readonly ExitStep[]; readonly exit: ExitAmounts | undefined } & (
  | { readonly status: 'working'; readonly step: ExitStep; readonly prompt: 'switch-chain' | 'confirm' | undefined }
  | { readonly status: 'pending'; readonly step: ExitStep; readonly hash: Hex }
  | { readonly status: 'confirmed'; readonly hash: Hex }
  | { readonly status: 'rejected'; readonly step: ExitStep }
  | { readonly status: 'failed'; readonly step: ExitStep; readonly error: FailureView; readonly hash: Hex | undefined }
)
