import { useLingui } from '@lingui/react/macro'
import type { RequestKind } from './toRequestKind.ts'

/** Title of the screen, and label of the confirm button. */
export function useRequestTitle(kind: RequestKind): { readonly title: string; readonly confirm: string } {
  const { t } = useLingui()
  const titles: Record<RequestKind, string> = {
    send: t`Send`,
    approve: t`Approve`,
    revoke: t`Revoke approval`,
    swap: t`Swap`,
    wrap: t`Wrap`,
    liquidity: t`Change liquidity`,
    order: t`Sign order`,
    permit: t`Sign approval`,
    cancel: t`Cancel`,
    delegate: t`Upgrade account`,
    'end-delegation': t`End smart wallet`,
    create: t`Create contract`,
    'sign-in': t`Sign in`,
    message: t`Sign message`,
    several: t`Several actions`,
    unknown: t`Unknown request`,
  }
  const signed: readonly RequestKind[] = ['order', 'permit', 'message']
  const confirm = kind === 'sign-in' ? t`Sign in` : signed.includes(kind) ? t`Sign` : t`Confirm`
  return { title: titles[kind], confirm }
}
