import { useLingui } from '@lingui/react/macro'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { CreateForm, CreateSearch } from '../../../features/liquidity/create/CreateForm.ts'
import { isOfForm, type PairPools, withPool } from '../../../features/liquidity/create/PairPool.ts'
import { PoolChoice } from '../../../features/liquidity/create/PoolChoice.tsx'

/** Chooses the pool of a position: existing pools, the deepest preselected, and any other under Advanced. */
export function PoolOfPair({ pools, form, onForm, children }: PoolOfPair.Props) {
  const { t } = useLingui()
  useDeepestPool({ pools, form, onForm })
  const [isAdvanced, setIsAdvanced] = useState<boolean>()
  if (pools.status === 'loading') return <Skeleton shape="control" className="h-40 w-full" />
  const known = pools.status === 'known' ? pools.pools : []
  const chosen = known.find((pool) => isOfForm(pool, form))
  return (
    <>
      {known.length > 0 ? (
        <PoolChoice pools={known.slice(0, 5)} chosen={chosen} onPool={(pool) => onForm(withPool(form, pool))} />
      ) : (
        pools.status === 'known' && (
          <p className="text-sm text-pretty text-text-muted">{t`No pool yet. Choose a fee tier.`}</p>
        )
      )}
      <Disclosure
        open={isAdvanced ?? (pools.status !== 'no-pair' && chosen === undefined)}
        onChange={setIsAdvanced}
        title={<span className="text-sm">{t`Advanced`}</span>}
        className="-mx-2"
      >
        <div className="flex flex-col gap-4 px-2 pt-2 pb-2">{children}</div>
      </Disclosure>
    </>
  )
}

export declare namespace PoolOfPair {
  type Props = {
    pools: PairPools
    form: CreateForm
    onForm: (form: CreateForm) => void
    /** The fields for any other pool. */
    children: ReactNode
  }
}

/** Selects the deepest pool of each chosen pair, within the URL's version, unless the URL names a pool. */
function useDeepestPool({ pools, form, onForm }: Pick<PoolOfPair.Props, 'pools' | 'form' | 'onForm'>): void {
  const { fee, hook } = useSearch({ strict: false }) as CreateSearch
  const { protocolVersion } = useParams({ strict: false }) as { protocolVersion?: string }
  const pair = `${form.tokenA?.address} ${form.tokenB?.address}`
  const [first] = useState({ pair, version: protocolVersion })
  const [decided, setDecided] = useState(fee !== undefined || hook !== undefined ? pair : undefined)
  useEffect(() => {
    if (decided === pair || pools.status === 'no-pair' || pools.status === 'loading') return
    setDecided(pair)
    if (pools.status === 'unknown') return
    const deepest = pools.pools.find(
      ({ protocol }) => pair !== first.pair || first.version === undefined || protocol === first.version,
    )
    if (deepest && !isOfForm(deepest, form)) onForm(withPool(form, deepest))
  }, [decided, pair, pools, first, form, onForm])
}
