import { failure } from '@oxbow/failures/toFailure'
import { expect, test } from 'vitest'
import { toLiquidityFlowView } from './toLiquidityFlowView.ts'

const warning = { ...failure('WalletChangedTransaction'), limits: 'broken' } as const
const view = { steps: [], prompt: undefined, plan: undefined, hash: undefined, instead: undefined, error: undefined }

test('behavior: what a wallet changed is told while it is on its way, and no more once it is in a block', () => {
  expect(toLiquidityFlowView({ ...view, status: 'pending', warning }).error).toEqual(warning)
  expect(toLiquidityFlowView({ ...view, status: 'confirmed', warning }).error).toBeUndefined()
  const error = failure('OutcomeUnknown')
  expect(toLiquidityFlowView({ ...view, status: 'pending', warning, error }).error).toEqual(error)
})
