import { useState } from 'react'
import type { GuardedForm } from '../../features/orders/guarded/GuardedForm.ts'
import type { LimitForm } from '../../features/orders/limit/LimitForm.ts'
import { useOracles } from './useOracles.ts'
import { usePlacementForm } from './usePlacementForm.ts'

/** The shared facts of the forms of guarded orders: those of any order, and the pools whose mean price can guard it. */
export function useGuardedForm<Form extends GuardedForm>(
  props: usePlacementForm.Props,
  initial: (limit: LimitForm) => Form,
) {
  // Guarded orders sell and buy tokens: v3 pools and Seaport don't hold the native currency.
  const placement = usePlacementForm(props, { buysWrapped: true })
  const { amountIn, form: limit, pair } = placement
  const [entered, setEntered] = useState(() => initial(limit))
  const form: Form = { ...entered, limit }
  const { oracles, retry } = useOracles({ network: props.network, pair })
  return {
    placement,
    form,
    onForm(next: Form) {
      setEntered(next)
      placement.onForm(next.limit)
    },
    facts: { amountIn, form, oracles, pair },
    onRetryOracles: retry,
  }
}
