import { useState } from 'react'
import type * as CreateForm from '../../../features/liquidity/create/CreateForm.ts'

/** Consents to an unusual price and to a hook. Each applies to this price of this pool from this source, or to this hook, and to no other. */
export function useCreateConsents(
  form: CreateForm.CreateForm,
  priceSource: string | undefined,
): useCreateConsents.ReturnType {
  const [consented, setConsented] = useState<{ price?: string; hook?: string }>({})
  const { tokenA, tokenB, protocol, fee, spacing, hook, price, isFlipped } = form
  const priceName = [
    priceSource,
    price,
    isFlipped,
    tokenA?.address,
    tokenB?.address,
    protocol,
    fee,
    spacing,
    hook,
  ].join()
  return {
    consents: { price: consented.price === priceName, hook: consented.hook === hook },
    confirmPrice: (isConfirmed) => setConsented({ ...consented, price: isConfirmed ? priceName : '' }),
    confirmHook: (isConfirmed) => setConsented({ ...consented, hook: isConfirmed ? hook : '' }),
  }
}

export declare namespace useCreateConsents {
  type ReturnType = {
    consents: { readonly price: boolean; readonly hook: boolean }
    confirmPrice: (isConfirmed: boolean) => void
    confirmHook: (isConfirmed: boolean) => void
  }
}
