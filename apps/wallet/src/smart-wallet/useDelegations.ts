import { useCallback, useEffect, useState } from 'react'
import { loadNetworks, type ServedNetwork } from '../server/served.ts'
import { type Delegation, readDelegation } from './readDelegation.ts'

export type NetworkDelegation = {
  readonly network: ServedNetwork
  /** Undefined while it is read. */
  readonly delegation: Delegation | undefined
}

/** Delegation state of an account on each served network; undefined until the networks are known. */
export function useDelegations(account: string) {
  const [rows, setRows] = useState<readonly NetworkDelegation[]>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    setError(undefined)
    try {
      const networks = await loadNetworks()
      setRows((known) =>
        networks.map((network) => ({
          network,
          delegation: known?.find((row) => row.network.chainId === network.chainId)?.delegation,
        })),
      )
      for (const { chainId } of networks)
        void readDelegation(chainId, account).then((delegation) =>
          setRows((known) => known?.map((row) => (row.network.chainId === chainId ? { ...row, delegation } : row))),
        )
    } catch (cause) {
      setError(cause)
    }
  }, [account])
  useEffect(() => void load(), [load])
  return { rows, error, load }
}
