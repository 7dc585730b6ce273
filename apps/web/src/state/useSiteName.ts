import { useChain } from './useChain.ts'

/** What the operator calls this site; Oxbow by default. */
export function useSiteName(): string {
  return useChain(undefined).config?.site.name ?? 'Oxbow'
}
