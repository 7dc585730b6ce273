import { useEffect, useEffectEvent } from 'react'
import { useFeeReserve } from '../page/useFeeReserve.ts'

/** Tells the form what "Max" keeps back of its token. Loaded for wallets that can pay the network cost in a token. */
export function FeeReserve({ onReserve, ...parameters }: FeeReserve.Props) {
  const reserve = useFeeReserve(parameters) ?? 0n
  const tell = useEffectEvent(onReserve)
  useEffect(() => {
    tell(reserve)
    return () => tell(0n)
  }, [reserve])
  return null
}

export declare namespace FeeReserve {
  type Props = useFeeReserve.Parameters & {
    /** 0 while it isn't known, and at the end. */
    onReserve: (reserve: bigint) => void
  }
}
