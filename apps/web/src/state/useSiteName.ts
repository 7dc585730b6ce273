import { useChain } from './useChain.ts'

/** The operator's name for this site; Oxbow by default. */
export function useSiteName(): string {
  return useChain(undefined).config?.site.name ?? 'Oxbow'
}
