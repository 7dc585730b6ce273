import type { Network } from '@oxbow/chain/Network'
import { shorten } from '@oxbow/i18n/shorten'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { NetworkApprovals } from './useApprovals.ts'

/** Filters by the token in the URL (`token=<chainId>:<address>`): only its approvals are read and shown. */
export function useApprovalFilter(networks: readonly Network[]): useApprovalFilter.ReturnType {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [, chainId, token] = /^(\d+):(0x[0-9a-f]{40})$/.exec(search.token?.toLowerCase() ?? '') ?? []
  const network = networks.find((each) => each.chainId === Number(chainId))
  const chosen = useMemo(() => (network ? [network] : networks), [network, networks])
  if (network === undefined || token === undefined)
    return { networks: chosen, token: undefined, name: () => '', apply: (answer) => answer, clear: () => {} }
  return {
    networks: chosen,
    token,
    name: ([answer]) => answer?.items?.find(({ token: facts }) => facts)?.token?.symbol ?? shorten(token),
    apply: (answer) => ({ ...answer, items: answer.items?.filter(({ allowance }) => allowance.token === token) }),
    clear: () => void navigate({ to: '.', search: (old: object) => ({ ...old, token: undefined }) as never }),
  }
}

export declare namespace useApprovalFilter {
  type ReturnType = {
    /** The networks to read. */
    readonly networks: readonly Network[]
    /** Lower-case; undefined for all tokens. */
    readonly token: string | undefined
    /** The token's name, as far as known. */
    readonly name: (answers: readonly NetworkApprovals[]) => string
    readonly apply: (answer: NetworkApprovals) => NetworkApprovals
    readonly clear: () => void
  }
}
