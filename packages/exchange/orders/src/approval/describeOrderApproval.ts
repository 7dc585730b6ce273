import type { planOrderApproval } from './planOrderApproval.ts'

type Hex = `0x${string}`

/** The activity entry of an approval, or of the reset before it. */
export function describeOrderApproval(
  step: { readonly kind: string },
  { amountIn, approval, promised, tokenIn }: Omit<planOrderApproval.Intent, 'chainId'>,
  spender: Hex,
) {
  const isReset = step.kind === 'reset-approval'
  const amount = isReset ? '0' : approval === 'unlimited' ? approval : String(amountIn + promised)
  const summary = { type: 'approval', token: tokenIn, spender, amount } as const
  return { kind: isReset ? 'revoke' : 'approve', summary } as const
}
